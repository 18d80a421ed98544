import type { BusinessListItem } from '#src/contract/authentication/accounts.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { type AccountListFilters, accountQuery } from '#src/features/merchants/filters.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { AccountTag, ProfileTag } from '#views/components/account-tag.tsx'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Truncate } from '#views/components/truncate.tsx'

type Props = {
  type: BusinessRole
  filters: AccountListFilters
  accounts: readonly BusinessListItem[]
}

/** The documented columns; the rows of those that wait open their review. */
export function AccountTable({ type, filters, accounts }: Props) {
  const page = usePage()
  const { view, review } = pathsOf[type]
  const reviewing = filters.status === 'PENDING'
  const isFirst = filters.page === 0 && filters.q === ''
  const from = isFirst ? null : pathsOf[type].list(accountQuery(filters, filters.page))
  const href = (id: string) => (reviewing ? review({ id }, { from }) : view({ id }))
  return (
    <Table
      caption={page.t(`merchants:list.${type}.caption`)}
      columns={accountColumns(page, href)}
      rows={accounts}
      rowKey={({ profile }) => profile.id}
    />
  )
}

function accountColumns({ t }: Page, href: (id: string) => string): Column<BusinessListItem>[] {
  return [
    {
      key: 'picture',
      header: t('merchants:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: ({ profile, business: { imageUrl } }) => (
        <Avatar
          name={profile.name}
          imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')}
          square
          big
        />
      ),
    },
    {
      key: 'name',
      header: t('merchants:column.name'),
      part: 'title',
      cell: (account) => <Name account={account} href={href(account.profile.id)} />,
    },
    {
      key: 'business',
      header: t('merchants:column.businessStatus'),
      part: 'meta',
      cell: ({ business }) => (
        <Labelled label={t('merchants:column.businessShort')}>
          <ProfileTag status={business.approvalStatus} />
        </Labelled>
      ),
    },
    {
      key: 'profile',
      header: t('merchants:column.profileStatus'),
      part: 'state',
      cell: ({ profile }) => <AccountTag status={profile.approvalStatus} />,
    },
    {
      key: 'created',
      header: t('merchants:column.created'),
      part: 'from',
      tight: true,
      cell: ({ profile }) => <Time value={profile.joinedOn} />,
    },
  ]
}

function Name({
  account: { profile, business },
  href,
}: {
  account: BusinessListItem
  href: string
}) {
  const { businessName } = business
  return (
    <>
      <RowLink href={href}>{profile.name}</RowLink>
      {businessName && (
        <span className="sub">
          <Truncate text={businessName} rule="title" />
        </span>
      )}
    </>
  )
}

/** Where a row is a record without column heads, the label stands in front. */
function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <span className="k-label">{label} </span>
      {children}
    </>
  )
}
