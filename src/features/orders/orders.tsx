import type { OrderDetails } from '#src/contract/order-payment/orders.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { OrderShow } from '#views/orders/show.tsx'

export async function show(request: Request): Promise<Result> {
  const order = await readOrder(request)
  const { t } = request.page
  return screen({
    title: t('orders:show.title', { title: order.title }),
    crumbs: crumbsTo(request.page, orderPaths.list, { label: order.title }),
    main: <OrderShow order={order} />,
  })
}

function readOrder({ upstream, params }: Request): Promise<OrderDetails> {
  const path = { id: idOf(params.id) }
  return upstream['order-payment'].read('/orders/{id}', { path })
}
