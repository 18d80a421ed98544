import type { Request } from '#src/web/http/route.ts'
import type { PaymentFilters } from './filters.ts'
import { eachPayment } from './load-payments.ts'

export async function* paymentRows(
  request: Request,
  filters: PaymentFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield [
    t('payments:column.merchant'),
    t('payments:column.plan'),
    t('payments:column.subscribedOn'),
  ]
  for await (const { merchantName, title, createdAt } of eachPayment(request, filters)) {
    yield [merchantName, title, createdAt.displayDate]
  }
}
