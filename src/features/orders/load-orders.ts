import type { Order, OrderDetails } from '#src/contract/order-payment/orders.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { OrderFilters } from './filters.ts'

type Asking = Pick<Request, 'upstream'>

export function readOrderPage(
  { upstream }: Asking,
  { q, page, state }: OrderFilters,
  after?: string,
) {
  const query = { term: q || ALL, state: state ?? ALL, page, size: PAGE_SIZE, after } as const
  return upstream.need(upstream['order-payment'].GET('/orders', { params: { query } }))
}

/** Every order of the filter, a batch of the service at a time. */
export async function* eachOrder(request: Asking, filters: OrderFilters): AsyncGenerator<Order> {
  yield* eachOf(
    request,
    async (after) => (await readOrderPage(request, filters, after)).orders,
    ({ id }) => id,
  )
}

export function readOrder({ upstream, params }: Request): Promise<OrderDetails> {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  const path = { id: given.data }
  return upstream.need(upstream['order-payment'].GET('/orders/{id}', { params: { path } }))
}
