import type { SubscriptionPayment } from '#src/contract/order-payment/checkouts.ts'
import { type PaymentFilters, paymentQuery } from '#src/features/payments/filters.ts'
import { paymentPaths } from '#src/features/payments/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { PaymentTable } from './table.tsx'

export type PaymentListProps = {
  filters: PaymentFilters
  plans: readonly { id: string; title: string }[]
  /** Null when the list could not be loaded. */
  found: { payments: SubscriptionPayment[]; totalItems: number } | null
}

/** The region that the filter and pages swap. */
export function PaymentList({ filters, found }: PaymentListProps) {
  const { t } = usePage()
  const payments = found?.payments ?? []
  const nothing = (
    <NothingFound
      icon="card"
      hint={t('payments:list.none')}
      noMatch={filters.plan === '' ? null : t('payments:list.noMatch')}
      clearHref={paymentPaths.list()}
      clear={t('payments:list.allPlans')}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={payments.length}
      page={filters.page}
      here={paymentPaths.list(paymentQuery(filters))}
      csvHref={paymentPaths.list({ ...paymentQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <PaymentTable payments={payments} />
    </ListRegion>
  )
}
