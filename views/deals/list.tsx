import { dealQuery, isNarrowed } from '#src/features/deals/filters.ts'
import { dealPaths } from '#src/features/deals/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { DealChips, DealStatusNav } from './filters.tsx'
import type { DealListProps } from './list-props.ts'
import { DealTable } from './table.tsx'

/** The region that search, filter and pages swap: rows, pages and the CSV of what is shown. */
export function DealList(props: DealListProps) {
  const { filters, found, userType } = props
  const here = dealPaths.list({ userType }, dealQuery(filters, filters.page))
  return (
    <div id="list">
      <DealChips filters={filters} userType={userType} />
      {found ? <Rows {...props} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.deals.length > 0 && (
        <Pagination
          page={filters.page}
          totalItems={found.totalItems}
          totalItemsCapped={found.totalItemsCapped}
          url={here}
        />
      )}
      {found && found.deals.length > 0 && <CsvLink {...props} />}
    </div>
  )
}

/** What a search swaps: the region, and the status links that must carry the same words. */
export function DealListUpdate(props: DealListProps) {
  return (
    <>
      <DealList {...props} />
      <hx-partial hx-target="#main .toolbar .segment" hx-swap="outerHTML">
        <DealStatusNav {...props} />
      </hx-partial>
    </>
  )
}

type RowsProps = DealListProps & { found: NonNullable<DealListProps['found']> }

function Rows({ found, filters, userType, gate }: RowsProps) {
  if (found.deals.length > 0) return <DealTable deals={found.deals} merchants={gate === null} />
  if (found.totalItems > 0) return <PastEnd />
  if (isNarrowed(filters)) return <NothingMatches filters={filters} userType={userType} />
  return <NothingYet gate={gate} />
}

function NothingMatches({ filters, userType }: Pick<DealListProps, 'filters' | 'userType'>) {
  const { t } = usePage()
  const hint = filters.q
    ? t('deals:list.nothingMatchesTerm', { term: filters.q })
    : t('deals:list.nothingMatches')
  return (
    <EmptyState icon="search" title={t('deals:list.nothing')} hint={hint}>
      <ButtonLink href={dealPaths.list({ userType: listOf(userType) })}>
        {t('common:search.clear')}
      </ButtonLink>
    </EmptyState>
  )
}

/** A status word in the address is part of what Clear takes away. */
function listOf(userType: string): string {
  return ['merchant', 'bank', 'admin'].includes(userType) ? userType : 'all'
}

function NothingYet({ gate }: Pick<DealListProps, 'gate'>) {
  const { t } = usePage()
  return (
    <EmptyState
      icon="deal"
      title={t('deals:list.nothing')}
      hint={t(gate === 'open' ? 'deals:list.nothingYetMerchant' : 'deals:list.nothingYet')}
    >
      {gate === 'open' && (
        <ButtonLink href={dealPaths.add()} tone="primary" icon="plus">
          {t('deals:list.add')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function CsvLink({ filters, userType }: DealListProps) {
  const { t } = usePage()
  const href = dealPaths.list({ userType }, { ...dealQuery(filters), format: 'csv' })
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('deals:list.csv')}
      </ButtonLink>
    </p>
  )
}
