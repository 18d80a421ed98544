import type { ReasonListItem } from '#src/contract/core/reason-templates.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { RowMenu } from '#views/components/row-menu.tsx'
import { usePage } from '#views/page/page.ts'

export function ReasonActions({ reason: { id, name } }: { reason: ReasonListItem }) {
  const { t } = usePage()
  return (
    <span className="row">
      <ButtonLink href={reasonPaths.edit({ id })} tone="ghost" icon="edit" of={name}>
        {t('reason-templates:list.edit')}
      </ButtonLink>
      <RowMenu of={name}>
        <DialogLink href={reasonPaths.delete({ id })} tone="danger" icon="trash" of={name}>
          {t('reason-templates:list.delete')}
        </DialogLink>
      </RowMenu>
    </span>
  )
}
