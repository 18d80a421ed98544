import type { OfferTypeListItem } from '#src/contract/core/offer-types.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { RowMenu } from '#views/components/row-menu.tsx'
import { can, usePage } from '#views/page/page.ts'

export function OfferTypeActions({ offerType: { id, name } }: { offerType: OfferTypeListItem }) {
  const { t, actor } = usePage()
  return (
    <span className="row">
      {actor && can(actor, 'UPDATE_OFFER_TYPE') && (
        <ButtonLink href={offerTypePaths.edit({ id })} tone="ghost" icon="edit" of={name}>
          {t('offer-types:list.edit')}
        </ButtonLink>
      )}
      {actor && can(actor, 'DELETE_OFFER_TYPE') && (
        <RowMenu of={name}>
          <DialogLink href={offerTypePaths.delete({ id })} tone="danger" icon="trash" of={name}>
            {t('offer-types:list.delete')}
          </DialogLink>
        </RowMenu>
      )}
    </span>
  )
}
