import type { SubscriptionFigures } from '#src/contract/core/summary.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { usePage } from '#src/web/page/page.ts'
import { TallyCard } from '#views/components/tally.tsx'
import { Figure } from './figure.tsx'

export function SubscriptionsCard({ subscriptions }: { subscriptions: SubscriptionFigures }) {
  const { t, format } = usePage()
  const { plans, subscribers, unsubscribers } = subscriptions
  const listed = (userType: 'merchant' | 'bank', count: number) => (
    <Figure count={count} href={planPaths.list({ userType })} permission="VIEW_SUBSCRIPTION" />
  )
  const rows = [
    { label: t('dashboard:figure.plans'), value: format.number(plans.totalPlan) },
    {
      label: t('dashboard:figure.merchantPlans'),
      value: listed('merchant', plans.merchantPlans),
    },
    { label: t('dashboard:figure.bankPlans'), value: listed('bank', plans.bankPlans) },
    { label: t('dashboard:figure.activePlans'), value: format.number(plans.totalActivePlan) },
    { label: t('dashboard:figure.unsubscribed'), value: format.number(unsubscribers.total) },
  ]
  return (
    <TallyCard
      icon="card"
      title={t('dashboard:figure.subscriptions')}
      figure={format.number(subscribers.totalSubscribers)}
      unit={t('dashboard:figure.subscribers', { count: subscribers.totalSubscribers })}
      rows={rows}
    />
  )
}
