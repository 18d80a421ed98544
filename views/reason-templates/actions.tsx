import type { ReasonListItem } from '#src/contract/core/reason-templates.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'

export function ReasonActions({ reason: { id, name } }: { reason: ReasonListItem }) {
  const { t } = usePage()
  const spokenName = <span className="vh"> {name}</span>
  return (
    <span className="row">
      <ButtonLink href={reasonPaths.edit({ id })} tone="ghost" icon="edit">
        {t('reason-templates:list.edit')}
        {spokenName}
      </ButtonLink>
      <DialogLink href={reasonPaths.delete({ id })} tone="danger" icon="trash">
        {t('reason-templates:list.delete')}
        {spokenName}
      </DialogLink>
    </span>
  )
}
