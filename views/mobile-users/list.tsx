import type { UserListItem } from '#src/contract/authentication/accounts.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { type MobileUserFilters, mobileUserQuery } from '#src/features/mobile-users/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Chips } from '#views/components/chips.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { MobileUserTable } from './table.tsx'

export type MobileUserListProps = {
  filters: MobileUserFilters
  /** Null when the list could not be loaded. */
  found: {
    users: UserListItem[]
    totalItems: number
    totalItemsCapped?: boolean | undefined
  } | null
}

/** The region that search and pages swap. */
export function MobileUserList({ filters, found }: MobileUserListProps) {
  const users = found?.users ?? []
  const csv = { ...mobileUserQuery({ ...filters, page: 0 }), format: 'csv' }
  return (
    <ListRegion
      head={<JoinedChip filters={filters} />}
      found={found}
      rows={users.length}
      page={filters.page}
      here={mobileUserPaths.list(mobileUserQuery(filters))}
      csvHref={mobileUserPaths.list(csv)}
      nothing={<NoUsers filters={filters} />}
    >
      <MobileUserTable users={users} />
    </ListRegion>
  )
}

type Filtered = Pick<MobileUserListProps, 'filters'>

function JoinedChip({ filters }: Filtered) {
  const { t } = usePage()
  const href = mobileUserPaths.list(mobileUserQuery({ ...filters, page: 0, joinedToday: false }))
  const chips = filters.joinedToday ? [{ label: t('mobile-users:list.joinedToday'), href }] : []
  return <Chips chips={chips} />
}

function NoUsers({ filters: { q: term, joinedToday } }: Filtered) {
  const { t } = usePage()
  const ofDay = joinedToday ? t('mobile-users:list.nobodyToday') : null
  return (
    <NothingFound
      icon="users"
      hint={t('mobile-users:list.none')}
      noMatch={term ? t('mobile-users:list.noMatch', { term }) : ofDay}
      clearHref={mobileUserPaths.list()}
    />
  )
}
