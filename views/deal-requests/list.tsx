import { combinedQuery } from '#src/features/deal-requests/filters.ts'
import { dealRequestPaths } from '#src/features/deal-requests/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { CsvLink } from './csv-link.tsx'
import type { CombinedListProps } from './list-props.ts'
import { CombinedTable } from './table.tsx'

/** The region that search and pages swap. */
export function CombinedList(props: CombinedListProps) {
  const { type, filters, found } = props
  const list = dealRequestPaths.combined[type]
  const here = list(combinedQuery(filters))
  if (!found || found.combinedRequests.length === 0)
    return <div id="list">{found ? <Nothing {...props} /> : <LoadFailed retryHref={here} />}</div>
  return (
    <div id="list">
      <CombinedTable {...props} combinedRequests={found.combinedRequests} />
      <Pagination
        page={filters.page}
        totalItems={found.totalItems}
        totalItemsCapped={found.totalItemsCapped}
        url={here}
      />
      <CsvLink href={list({ ...combinedQuery({ ...filters, page: 0 }), format: 'csv' })} />
    </div>
  )
}

function Nothing({ type, filters, found, own }: CombinedListProps) {
  const { t } = usePage()
  const title = t('common:empty.records')
  if (found && found.totalItems > 0) return <PastEnd />
  if (filters.q === '') {
    const hint = t(own ? 'deal-requests:list.noneOwn' : 'deal-requests:list.none')
    return <EmptyState icon="inbox" title={title} hint={hint} />
  }
  const hint = t('deal-requests:list.noMatch', { term: filters.q })
  return (
    <EmptyState icon="search" title={title} hint={hint}>
      <ButtonLink href={dealRequestPaths.combined[type]()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}
