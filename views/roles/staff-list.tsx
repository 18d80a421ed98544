import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { type StaffFilters, staffQuery } from '#src/features/roles/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { StaffTable } from './staff-table.tsx'

export type StaffListProps = {
  filters: StaffFilters
  /** Null when the list could not be loaded. */
  found: { users: StaffListItem[]; totalItems: number } | null
}

/** The region that search and pages swap. */
export function StaffList({ filters, found }: StaffListProps) {
  const here = staffPaths.list(staffQuery(filters))
  return (
    <div id="list">
      {found ? <Rows filters={filters} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.users.length > 0 && (
        <Pagination page={filters.page} totalItems={found.totalItems} url={here} />
      )}
    </div>
  )
}

type RowsProps = StaffListProps & { found: NonNullable<StaffListProps['found']> }

/** Whoever reads the list is in it: nothing to see is always a search without a match. */
function Rows({ filters, found }: RowsProps) {
  const { t } = usePage()
  if (found.users.length > 0) return <StaffTable staff={found.users} />
  if (found.totalItems > 0) return <PastEnd />
  return (
    <EmptyState
      icon="search"
      title={t('common:empty.records')}
      hint={t('common:empty.noMatch', { term: filters.q })}
    >
      <ButtonLink href={staffPaths.list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}
