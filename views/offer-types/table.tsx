import type { OfferTypeListItem } from '#src/contract/core/offer-types.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import { can } from '#src/web/page/actor.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { type Column, Table } from '#views/components/table.tsx'

/** The name, and what may be done with it. */
export function OfferTypeTable({ offerTypes }: { offerTypes: readonly OfferTypeListItem[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('offer-types:list.caption')}
      columns={columns(page)}
      rows={offerTypes}
      rowKey={({ id }) => id}
      text
    />
  )
}

function columns({ t }: Page): Column<OfferTypeListItem>[] {
  return [
    {
      key: 'name',
      header: t('offer-types:column.name'),
      part: 'title',
      cell: ({ name }) => <span className="name">{name}</span>,
    },
    {
      key: 'actions',
      header: t('offer-types:column.actions'),
      headerHidden: true,
      part: 'end',
      numeric: true,
      cell: (offerType) => <Actions offerType={offerType} />,
    },
  ]
}

/** The name is said after each verb. */
function Actions({ offerType: { id, name } }: { offerType: OfferTypeListItem }) {
  const { t, actor } = usePage()
  const hiddenName = <span className="vh"> {name}</span>
  return (
    <span className="row">
      {actor && can(actor, 'UPDATE_OFFER_TYPE') && (
        <ButtonLink href={offerTypePaths.edit({ id })} tone="ghost" icon="edit">
          {t('offer-types:list.edit')}
          {hiddenName}
        </ButtonLink>
      )}
      {actor && can(actor, 'DELETE_OFFER_TYPE') && (
        <DialogLink href={offerTypePaths.delete({ id })} tone="danger" icon="trash">
          {t('offer-types:list.delete')}
          {hiddenName}
        </DialogLink>
      )}
    </span>
  )
}
