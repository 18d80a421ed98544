import type { SubscriptionPayment } from '#src/contract/order-payment/checkouts.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { PaymentFilters } from './filters.ts'

type Asking = Pick<Request, 'upstream'>

export function readPaymentPage(
  { upstream }: Asking,
  { plan, page }: PaymentFilters,
  after?: string,
) {
  const query = { subscriptionid: plan || ALL, page, size: PAGE_SIZE, after }
  return upstream.need(
    upstream['order-payment'].GET('/payment/subscription/list', { params: { query } }),
  )
}

export function readPaidPlans({ upstream }: Asking) {
  return upstream.need(upstream['order-payment'].GET('/payment/subscription/plan-count'))
}

/** Every payment of the filter, a batch of the service at a time. */
export async function* eachPayment(
  request: Asking,
  filters: PaymentFilters,
): AsyncGenerator<SubscriptionPayment> {
  yield* eachOf(
    request,
    async (after) => (await readPaymentPage(request, filters, after)).payments,
    ({ id }) => id,
  )
}
