import { csvResponse } from '#src/http/csv.ts'
import { type Result, screen } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { PaymentIndex } from '#views/payments/index.tsx'
import { PaymentList } from '#views/payments/list.tsx'
import { readPaymentFilters } from './filters.ts'
import { readPaidPlans, readPaymentPage } from './load-payments.ts'
import { paymentRows } from './payment-csv.ts'

/** Subscription payments, their region, or their CSV (S63, S91). */
export async function list(request: Request): Promise<Result> {
  const filters = readPaymentFilters(request.query)
  if (request.query.get('format') === 'csv') {
    await readPaymentPage(request, filters, 1)
    return csvResponse('subscription-payments', paymentRows(request, filters))
  }
  const [answer, plans] = await Promise.all([
    attempt(readPaymentPage(request, filters)),
    attempt(readPaidPlans(request)),
  ])
  const found = answer instanceof UpstreamFault ? null : answer
  const { t, format } = request.page
  const title = t('common:menu.payments')
  const count = found?.totalItems ?? 0
  const shown = { filters, found, plans: plans instanceof UpstreamFault ? [] : plans.plans }
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page ? t('payments:list.titlePage', { title, page: filters.page + 1 }) : title,
    crumbs: [{ label: t('common:menu.home'), href: '/' }, { label: title }],
    main: <PaymentIndex {...shown} />,
    region: {
      id: 'list',
      node: <PaymentList {...shown} />,
      announce: found
        ? t('payments:list.announce', { count, shown: format.number(count) })
        : undefined,
    },
  })
}
