import type { SubscriptionPayment } from '#src/contract/order-payment/checkouts.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { eachOf } from '#src/http/each-of.ts'
import type { Request } from '#src/http/route.ts'
import type { PaymentFilters } from './filters.ts'

type Asking = Pick<Request, 'upstream'>

export function readPaymentPage(
  { upstream }: Asking,
  { plan, page }: PaymentFilters,
  size = PAGE_SIZE,
) {
  const query = { subscriptionid: plan || ALL, page, size }
  return upstream.need(
    upstream['order-payment'].GET('/payment/subscription/list', { params: { query } }),
  )
}

export function readPaidPlans({ upstream }: Asking) {
  return upstream.need(upstream['order-payment'].GET('/payment/subscription/plan-count'))
}

/** Every payment of the filter, a page of the service at a time. */
export async function* eachPayment(
  request: Asking,
  filters: PaymentFilters,
): AsyncGenerator<SubscriptionPayment> {
  yield* eachOf(
    async (page, size) => (await readPaymentPage(request, { ...filters, page }, size)).payments,
  )
}
