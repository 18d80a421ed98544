import type { TillListItem } from '#src/contract/authentication/tills.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { usePage } from '#views/page/page.ts'

export function TillActions({ till: { id, name, ownPhone } }: { till: TillListItem }) {
  const { t } = usePage()
  return (
    <span className="row">
      {!ownPhone && (
        <ButtonLink href={tillPaths.pair({ id })} tone="ghost" of={name}>
          {t('tills:list.pair')}
        </ButtonLink>
      )}
      <ButtonLink href={tillPaths.edit({ id })} tone="ghost" icon="edit" of={name}>
        {t('tills:list.edit')}
      </ButtonLink>
      <DialogLink href={tillPaths.delete({ id })} tone="danger" icon="x" of={name}>
        {t('tills:delete.action')}
      </DialogLink>
    </span>
  )
}
