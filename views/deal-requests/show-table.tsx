import type { Combination, DealRequest } from '#src/contract/core/deal-requests.ts'
import { combinationParams } from '#src/contract/screens/deal-requests.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Labelled } from '#views/components/labelled.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'

type Props = { combination: Combination; requests: readonly DealRequest[] }

export function RequestTable({ combination, requests }: Props) {
  const page = usePage()
  return (
    <Table
      caption={page.t('deal-requests:show.caption')}
      columns={columns(page, combination)}
      rows={requests}
      rowKey={({ id }) => id}
      text
    />
  )
}

function columns({ t }: Page, combination: Combination): Column<DealRequest>[] {
  return [
    {
      key: 'requestedOn',
      header: t('deal-requests:column.requestedOn'),
      part: 'from',
      tight: true,
      cell: ({ requestedOn }) => <Time value={requestedOn} long />,
    },
    {
      key: 'offerType',
      header: t('deal-requests:column.offerType'),
      part: 'code',
      cell: ({ offerType }) => offerType.name,
    },
    {
      key: 'user',
      header: t('deal-requests:column.user'),
      part: 'title',
      cell: ({ user }) => <Person user={user} combination={combination} />,
    },
    {
      key: 'products',
      header: t('deal-requests:column.products'),
      part: 'meta',
      cell: ({ products }) => products,
    },
    {
      key: 'note',
      header: t('deal-requests:column.note'),
      part: 'meta',
      cell: ({ note }) => (
        <Labelled label={`${t('deal-requests:column.note')}:`}>
          {note ?? t('deal-requests:noNote')}
        </Labelled>
      ),
    },
  ]
}

/** Leads to the user's record, with what its breadcrumb needs. */
function Person({ user, combination }: { user: DealRequest['user']; combination: Combination }) {
  if (!user.mayOpen) return user.fullName
  const title = combination.merchant.name
  const from = { title, ...combinationParams(combination.userType, combination) }
  return <RowLink href={mobileUserPaths.show({ id: user.id }, from)}>{user.fullName}</RowLink>
}
