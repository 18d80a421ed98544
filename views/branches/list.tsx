import { branchQuery, isNarrowed } from '#src/features/branches/filters.ts'
import { branchPaths } from '#src/features/branches/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { AddBranch } from './add-branch.tsx'
import { BranchStatusNav } from './filters.tsx'
import type { BranchListProps } from './list-props.ts'
import { BranchTable } from './table.tsx'

/** The region that search, filter and pages swap: rows, pages and the CSV of what is shown. */
export function BranchList({ filters, found }: BranchListProps) {
  const here = branchPaths.list(branchQuery(filters, filters.page))
  return (
    <div id="list">
      {found ? <Rows filters={filters} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.branches.length > 0 && (
        <>
          <Pagination
            page={filters.page}
            totalItems={found.totalItems}
            totalItemsCapped={found.totalItemsCapped}
            url={here}
          />
          <CsvLink filters={filters} />
        </>
      )}
    </div>
  )
}

/** What a search swaps: the region, and the status links that must carry the same words. */
export function BranchListUpdate(props: BranchListProps) {
  return (
    <>
      <BranchList {...props} />
      <hx-partial hx-target="#main .toolbar .segment" hx-swap="outerHTML">
        <BranchStatusNav {...props} />
      </hx-partial>
    </>
  )
}

type RowsProps = Pick<BranchListProps, 'filters'> & { found: NonNullable<BranchListProps['found']> }

function Rows({ found, filters }: RowsProps) {
  const { actor } = usePage()
  if (found.branches.length > 0) {
    return <BranchTable branches={found.branches} owners={actor?.isAdmin ?? false} />
  }
  if (found.totalItems > 0) return <PastEnd />
  return isNarrowed(filters) ? <NothingMatches filters={filters} /> : <NothingYet />
}

function NothingMatches({ filters }: Pick<BranchListProps, 'filters'>) {
  const { t } = usePage()
  const hint = filters.q
    ? t('branches:list.nothingMatchesTerm', { term: filters.q })
    : t('branches:list.nothingMatches')
  return (
    <EmptyState icon="search" title={t('common:empty.records')} hint={hint}>
      <ButtonLink href={branchPaths.list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}

function NothingYet() {
  const { t, actor } = usePage()
  return (
    <EmptyState
      icon="pin"
      title={t('common:empty.records')}
      hint={t(actor?.isAdmin ? 'branches:list.nothingYetAdmin' : 'branches:list.nothingYet')}
    >
      <AddBranch />
    </EmptyState>
  )
}

function CsvLink({ filters }: Pick<BranchListProps, 'filters'>) {
  const { t } = usePage()
  const href = branchPaths.list({ ...branchQuery(filters), format: 'csv' })
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('branches:list.csv')}
      </ButtonLink>
    </p>
  )
}
