import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { PageHead } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

export type EventGate = 'noPlan' | 'noneLeft'

export function EventGatePage({ gate }: { gate: EventGate }) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('deals-of-the-day:form.addTitle')} />
      <EmptyState
        icon="info"
        title={t(`deals-of-the-day:gate.${gate}Title`)}
        hint={t(`deals-of-the-day:gate.${gate}`)}
      >
        <p className="row">
          <ButtonLink href={eventPaths.upcoming({ role: 'merchant' })}>
            {t('deals-of-the-day:list.viewUpcoming')}
          </ButtonLink>
          <ButtonLink href={planPaths.list({ userType: 'merchant' })} tone="primary">
            {t('deals-of-the-day:gate.plans')}
          </ButtonLink>
        </p>
      </EmptyState>
    </>
  )
}
