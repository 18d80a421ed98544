import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import type { EventFormProps } from '#src/features/deals-of-the-day/event-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ChangedForm } from '#views/components/changed-form.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, Narrow, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { EventChoices } from './choices.tsx'

export function EventForm(props: EventFormProps) {
  const { t } = usePage()
  const { event, changed } = props
  const title = t(event ? 'deals-of-the-day:form.editTitle' : 'deals-of-the-day:form.addTitle')
  const cancelHref = event
    ? eventPaths.show({ userType: 'merchant', eventId: event.id })
    : eventPaths.upcoming({ role: 'merchant' })
  return (
    <Narrow form>
      <PageHead title={title} summary={t('deals-of-the-day:form.summary')} />
      <Form action={props.action} guard>
        <ErrorSummary errors={props.errors} message={props.message} />
        {props.plan && <PlanNote plan={props.plan} isNew={!event} />}
        <Card>
          <div className="stack">
            <Day {...props} />
            <div id="choices">
              <EventChoices {...props} />
            </div>
          </div>
        </Card>
        <input type="hidden" name="version" value={props.version} />
        <div className="dock">
          <div className="row">
            <ButtonLink href={cancelHref}>{t('common:dialog.cancel')}</ButtonLink>
            <ChangedForm changed={changed}>
              <Button tone="primary">{t('deals-of-the-day:form.submit')}</Button>
            </ChangedForm>
          </div>
        </div>
      </Form>
    </Narrow>
  )
}

function Day({ event, values, errors, action }: EventFormProps) {
  const { t } = usePage()
  const label = t('deals-of-the-day:form.date')
  if (event) return <Facts facts={[{ label, time: event.validOn }]} />
  return (
    <>
      <DateField
        name="validOn"
        label={label}
        hint={t('deals-of-the-day:form.dateHint')}
        value={values.date}
        error={errors.validOn}
        required
        messages={{ required: t('deals-of-the-day:errors.dateRequired') }}
        dependent={{ href: action, target: '#choices', include: '#choices [name=dealIds]' }}
      />
      <p className="plain-only">
        <Button name="show" value="deals">
          {t('deals-of-the-day:form.showDeals')}
        </Button>
      </p>
    </>
  )
}

function PlanNote({ plan, isNew }: { plan: UserPlan; isNew: boolean }) {
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
