import type { Combination, DealRequest } from '#src/contract/core/deal-requests.ts'
import { pageQuery } from '#src/features/deal-requests/filters.ts'
import { combinationParams, dealRequestPaths } from '#src/features/deal-requests/paths.ts'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { CsvLink } from './csv-link.tsx'
import { RequestTable } from './show-table.tsx'

export type RequestListProps = {
  combination: Combination
  /** 0-based. */
  page: number
  /** Null when the requests could not be loaded. */
  found: { requestADeals: DealRequest[]; totalItems: number } | null
}

/** The region that pages swap. */
export function RequestList({ combination, page, found }: RequestListProps) {
  const address = combinationParams(combination.userType, combination)
  const here = dealRequestPaths.combination(address, pageQuery(page))
  if (!found || found.requestADeals.length === 0)
    return (
      <div id="list">
        {found ? <Nothing total={found.totalItems} /> : <LoadFailed retryHref={here} />}
      </div>
    )
  return (
    <div id="list">
      <RequestTable combination={combination} requests={found.requestADeals} />
      <Pagination page={page} totalItems={found.totalItems} url={here} />
      <CsvLink href={dealRequestPaths.combination(address, { format: 'csv' })} />
    </div>
  )
}

function Nothing({ total }: { total: number }) {
  const { t } = usePage()
  return total > 0 ? <PastEnd /> : <EmptyState title={t('common:empty.records')} />
}
