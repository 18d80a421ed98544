import type { Order } from '#src/contract/order-payment/orders.ts'
import { type OrderFilters, orderQuery } from '#src/features/orders/filters.ts'
import { orderPaths } from '#src/features/orders/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { OrderTable } from './table.tsx'

export type OrderListProps = {
  filters: OrderFilters
  /** Null when the list could not be loaded. */
  found: { orders: Order[]; totalItems: number; totalItemsCapped?: boolean | undefined } | null
}

/** The region that search, filter and pages swap. */
export function OrderList({ filters, found }: OrderListProps) {
  const page = usePage()
  const { t } = page
  const rows = found?.orders ?? []
  const nothing = (
    <NothingFound
      icon="card"
      hint={t('orders:list.none')}
      noMatch={noMatch(page, filters)}
      clearHref={orderPaths.list()}
      clear={t('orders:list.clear')}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={rows.length}
      page={filters.page}
      here={orderPaths.list(orderQuery(filters))}
      csvHref={orderPaths.list({ ...orderQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <OrderTable orders={rows} />
    </ListRegion>
  )
}

function noMatch({ t }: Pick<ReturnType<typeof usePage>, 't'>, { q: term, state }: OrderFilters) {
  if (term) return t('orders:list.noMatch', { term })
  return state ? t('orders:list.noneOfState', { state: t(`orders:state.${state}`) }) : null
}
