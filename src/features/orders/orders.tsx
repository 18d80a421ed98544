import { attempt } from '#src/upstream/attempt.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { listScreen } from '#src/web/lists/list-screen.ts'
import { OrderIndex } from '#views/orders/index.tsx'
import { OrderList } from '#views/orders/list.tsx'
import { OrderShow } from '#views/orders/show.tsx'
import { readOrderFilters } from './filters.ts'
import { readOrder, readOrderPage } from './load-orders.ts'
import { orderRows } from './order-csv.ts'
import { orderPaths } from './paths.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readOrderFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'orders', orderRows(request, filters))
  }
  const { t } = request.page
  const title = t('common:menu.orders')
  return listScreen(request.page, {
    answer: await attempt(readOrderPage(request, filters)),
    title: filters.page ? t('orders:list.titlePage', { title, page: filters.page + 1 }) : title,
    crumbs: [{ label: title }],
    announce: (values) => t('orders:list.announce', values),
    view: (found) => ({
      main: <OrderIndex filters={filters} found={found} />,
      region: <OrderList filters={filters} found={found} />,
    }),
  })
}

/** One order with what happened to it. */
export async function show(request: Request): Promise<Result> {
  const order = await readOrder(request)
  const { t } = request.page
  const list = { label: t('common:menu.orders'), href: orderPaths.list() }
  return screen({
    title: t('orders:show.title', { title: order.title }),
    crumbs: [list, { label: order.title }],
    main: <OrderShow order={order} />,
  })
}
