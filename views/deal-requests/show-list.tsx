import type { Combination, DealRequest } from '#src/contract/core/deal-requests.ts'
import { combinationParams, dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { pageQuery } from '#src/features/deal-requests/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { EmptyState } from '#views/components/empty-state.tsx'
import { ListRegion } from '#views/components/list-region.tsx'
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
  const { t } = usePage()
  const address = combinationParams(combination.userType, combination)
  const requests = found?.requestADeals ?? []
  return (
    <ListRegion
      found={found}
      rows={requests.length}
      page={page}
      here={dealRequestPaths.combination(address, pageQuery(page))}
      csvHref={dealRequestPaths.combination(address, { format: 'csv' })}
      nothing={<EmptyState title={t('common:empty.records')} />}
    >
      <RequestTable combination={combination} requests={requests} />
    </ListRegion>
  )
}
