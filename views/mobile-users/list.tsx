import type { ReactNode } from 'react'
import type { UserListItem } from '#src/contract/authentication/accounts.ts'
import { type MobileUserFilters, mobileUserQuery } from '#src/features/mobile-users/filters.ts'
import { mobileUserPaths } from '#src/features/mobile-users/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Chips } from '#views/components/chips.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
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
  const here = mobileUserPaths.list(mobileUserQuery(filters))
  if (!found)
    return (
      <Region filters={filters}>
        <LoadFailed retryHref={here} />
      </Region>
    )
  if (found.users.length === 0)
    return (
      <Region filters={filters}>
        <Nobody filters={filters} total={found.totalItems} />
      </Region>
    )
  return (
    <Region filters={filters}>
      <MobileUserTable users={found.users} />
      <Pagination
        page={filters.page}
        totalItems={found.totalItems}
        totalItemsCapped={found.totalItemsCapped}
        url={here}
      />
      <CsvLink filters={filters} />
    </Region>
  )
}

type RegionProps = Pick<MobileUserListProps, 'filters'> & { children: ReactNode }

function Region({ filters, children }: RegionProps) {
  const { t } = usePage()
  const href = mobileUserPaths.list(mobileUserQuery({ ...filters, page: 0, joinedToday: false }))
  const chips = filters.joinedToday ? [{ label: t('mobile-users:list.joinedToday'), href }] : []
  return (
    <div id="list">
      <Chips chips={chips} />
      {children}
    </div>
  )
}

function Nobody({ filters, total }: { filters: MobileUserFilters; total: number }) {
  const { t } = usePage()
  const title = t('common:empty.records')
  if (total > 0) return <PastEnd />
  if (filters.q === '' && !filters.joinedToday)
    return <EmptyState icon="users" title={title} hint={t('mobile-users:list.none')} />
  return (
    <EmptyState
      icon="search"
      title={title}
      hint={
        filters.q
          ? t('mobile-users:list.noMatch', { term: filters.q })
          : t('mobile-users:list.nobodyToday')
      }
    >
      <ButtonLink href={mobileUserPaths.list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}

function CsvLink({ filters }: { filters: MobileUserFilters }) {
  const { t } = usePage()
  const href = mobileUserPaths.list({ ...mobileUserQuery({ ...filters, page: 0 }), format: 'csv' })
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('mobile-users:list.csv')}
      </ButtonLink>
    </p>
  )
}
