import { orderPaths } from '#src/contract/screens/orders.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { OrderShow } from '#views/orders/show.tsx'

export async function show({ upstream, params, page }: Request): Promise<Result> {
  const path = { id: idOf(params.id) }
  const order = await upstream['order-payment'].read('/orders/{id}', { path })
  return screen({
    title: page.t('orders:show.title', { title: order.title }),
    crumbs: crumbsTo(page, orderPaths.list, { label: order.title }),
    main: <OrderShow order={order} />,
  })
}
