import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { combinedQuery } from '#src/features/deal-requests/filters.ts'
import type { CombinedListProps } from '#src/features/deal-requests/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { CombinedTable } from './table.tsx'

type Found = NonNullable<CombinedListProps['found']>

/** As many requests as the figure that leads here says, and in how many rows they stand. */
function Totals({ found, total }: { found: Found; total: number }) {
  const { t, format } = usePage()
  const requests = t('deal-requests:list.total', { count: total, shown: format.number(total) })
  const rows = t('deal-requests:list.announce', {
    count: found.totalItems,
    shown: format.total(found),
  })
  return (
    <p className="total">
      {requests} · {rows}
    </p>
  )
}

/** The region that search and pages swap. */
export function CombinedList(props: CombinedListProps) {
  const { t } = usePage()
  const { type, filters, found, own } = props
  const list = dealRequestPaths.combined[type]
  const combinedRequests = found?.combinedRequests ?? []
  const { q: term, requestedToday } = filters
  const ofDay = requestedToday ? t('deal-requests:list.noneToday') : null
  const nothing = (
    <NothingFound
      hint={t(own ? 'deal-requests:list.noneOwn' : 'deal-requests:list.none')}
      noMatch={term ? t('deal-requests:list.noMatch', { term }) : ofDay}
      clearHref={list()}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={combinedRequests.length}
      page={filters.page}
      here={list(combinedQuery(filters))}
      csvHref={list({ ...combinedQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
      head={found?.totalRequests ? <Totals found={found} total={found.totalRequests} /> : null}
    >
      <CombinedTable {...props} combinedRequests={combinedRequests} />
    </ListRegion>
  )
}
