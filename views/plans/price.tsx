import type { PlanTerms } from '#src/contract/core/plans.ts'
import { usePage } from '#src/web/page/page.ts'

export function PlanPrice({ plan }: { plan: Pick<PlanTerms, 'free' | 'amount'> }) {
  const { t } = usePage()
  if (plan.free) return <b className="num">{t('plans:price.free')}</b>
  return (
    <span>
      <b className="num">{plan.amount.displayAmount}</b>{' '}
      <span className="sm muted">{t('plans:price.month')}</span>
    </span>
  )
}
