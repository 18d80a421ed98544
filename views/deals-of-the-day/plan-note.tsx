import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'

export function PlanNote({ plan, isNew }: { plan: UserPlan; isNew: boolean }) {
  const { t } = usePage()
  if (!plan.subscribed) {
    const plans = planPaths.list({ userType: 'merchant' })
    return (
      <Note tone="warn">
        {t('deals-of-the-day:gate.noPlan')} <Go href={plans}>{t('deals-of-the-day:gate.plans')}</Go>
      </Note>
    )
  }
  const events = plan.remainingNoOfDealsOfTheDayEventsPerMonth
  const deals = plan.remainingNoOfDealsOfTheDayPerEvent
  const perEvent = t('deals-of-the-day:form.perEvent', {
    count: deals,
  })
  if (!isNew) return <Note>{perEvent}</Note>
  const left = t('deals-of-the-day:form.left', { count: events })
  return <Note tone={events === 0 ? 'warn' : undefined}>{`${left} ${perEvent}`}</Note>
}
