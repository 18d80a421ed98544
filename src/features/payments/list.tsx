import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { listScreen } from '#src/web/lists/list-screen.ts'
import { PaymentIndex } from '#views/payments/index.tsx'
import { PaymentList } from '#views/payments/list.tsx'
import { readPaymentFilters } from './filters.ts'
import { readPaidPlans, readPaymentPage } from './load-payments.ts'
import { paymentRows } from './payment-csv.ts'

export async function list(request: Request): Promise<Result> {
  const filters = readPaymentFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'subscription-payments', paymentRows(request, filters))
  }
  const [answer, plans] = await Promise.all([
    attempt(readPaymentPage(request, filters)),
    attempt(readPaidPlans(request)),
  ])
  const { t } = request.page
  const title = t('common:menu.payments')
  return listScreen(request.page, {
    answer,
    title: filters.page ? t('payments:list.titlePage', { title, page: filters.page + 1 }) : title,
    crumbs: [{ label: title }],
    announce: (values) => t('payments:list.announce', values),
    view(found) {
      const shown = { filters, found, plans: plans instanceof UpstreamFault ? [] : plans.plans }
      return { main: <PaymentIndex {...shown} />, region: <PaymentList {...shown} /> }
    },
  })
}
