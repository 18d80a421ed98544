import type { SubscriptionPayment } from '#src/contract/order-payment/checkouts.ts'
import { type PaymentFilters, paymentQuery } from '#src/features/payments/filters.ts'
import { paymentPaths } from '#src/features/payments/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
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
  const here = paymentPaths.list(paymentQuery(filters))
  if (!found || found.payments.length === 0)
    return (
      <div id="list">
        {found ? (
          <Nothing filters={filters} total={found.totalItems} />
        ) : (
          <LoadFailed retryHref={here} />
        )}
      </div>
    )
  const csv = paymentPaths.list({ ...paymentQuery({ ...filters, page: 0 }), format: 'csv' })
  return (
    <div id="list">
      <PaymentTable payments={found.payments} />
      <Pagination page={filters.page} totalItems={found.totalItems} url={here} />
      <p className="pad">
        <ButtonLink href={csv} tone="ghost" plain download>
          {t('payments:list.csv')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Nothing({ filters, total }: { filters: PaymentFilters; total: number }) {
  const { t } = usePage()
  const title = t('common:empty.records')
  if (total > 0) return <PastEnd />
  if (filters.plan === '')
    return <EmptyState icon="card" title={title} hint={t('payments:list.none')} />
  return (
    <EmptyState icon="search" title={title} hint={t('payments:list.noMatch')}>
      <ButtonLink href={paymentPaths.list()}>{t('payments:list.allPlans')}</ButtonLink>
    </EmptyState>
  )
}
