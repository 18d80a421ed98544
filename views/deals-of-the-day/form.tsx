import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { Button } from '#views/components/button.tsx'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { Facts } from '#views/components/facts.tsx'
import { FormPage } from '#views/components/form-page.tsx'
import { Go } from '#views/components/go.tsx'
import { KeptChoices } from '#views/components/kept-choices.tsx'
import { Card } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'
import type { EventFormProps } from './event-form.ts'

export function EventForm(props: EventFormProps) {
  const { t } = usePage()
  const { event, changed } = props
  const title = t(event ? 'deals-of-the-day:form.editTitle' : 'deals-of-the-day:form.addTitle')
  const cancelHref = event
    ? eventPaths.show({ userType: 'merchant', eventId: event.id })
    : eventPaths.upcoming({ role: 'merchant' })
  return (
    <FormPage
      title={title}
      lead={t('deals-of-the-day:form.summary')}
      action={props.action}
      submit={t('deals-of-the-day:form.submit')}
      cancelHref={cancelHref}
      errors={props.errors}
      message={props.message}
      hidden={{ version: `${props.version}` }}
      note={props.plan && <PlanNote plan={props.plan} isNew={!event} />}
      requiresChange
      changed={changed}
    >
      <Card>
        <div className="stack">
          <Day {...props} />
          <div id="choices">
            <EventChoices {...props} />
          </div>
        </div>
      </Card>
    </FormPage>
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
        dependent={{
          href: action,
          target: '#choices',
          include: '#choices :is([name=dealIds], [name=dealIdsKept])',
        }}
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

type Props = Pick<
  EventFormProps,
  'choices' | 'values' | 'errors' | 'event' | 'dayProblem' | 'takenBy' | 'plan'
>

export function EventChoices(props: Props) {
  const { dayProblem, takenBy, event, values } = props
  const isClosed = dayProblem !== null && !takenBy
  const offered = isClosed || !props.choices ? [] : withOwn(props.choices.deals, event)
  return (
    <>
      <KeptChoices name="dealIds" values={values.dealIds} offered={offered} />
      <ChoicesOfDay {...props} />
    </>
  )
}

function ChoicesOfDay(props: Props) {
  const { dayProblem, takenBy } = props
  if (dayProblem && !takenBy) return <Empty text={dayProblem} error={props.errors.dealIds} />
  return (
    <div className="stack">
      {takenBy && <Taken problem={dayProblem} id={takenBy} />}
      <Choices {...props} />
    </div>
  )
}

function Taken({ problem, id }: { problem: string | null; id: string }) {
  const { t } = usePage()
  return (
    <Note tone="warn">
      {problem} <Go href={eventPaths.edit({ id })}>{t('deals-of-the-day:form.editTaken')}</Go>
    </Note>
  )
}

function Choices({ choices, values, errors, event, plan }: Props) {
  const { t, format } = usePage()
  const most = plan?.subscribed ? plan.remainingNoOfDealsOfTheDayPerEvent : undefined
  const offered = withOwn(choices?.deals ?? [], event)
  if (!choices) return <Empty text={t('deals-of-the-day:form.dealsFailed')} />
  if (offered.length === 0) {
    return <Empty text={t('deals-of-the-day:form.noDeals')} error={errors.dealIds} />
  }
  return (
    <CheckboxList
      name="dealIds"
      label={t('deals-of-the-day:form.deals')}
      hint={
        choices.totalItems > choices.deals.length
          ? t('deals-of-the-day:form.firstDeals', { shown: format.number(choices.deals.length) })
          : undefined
      }
      error={errors.dealIds}
      options={offered.map(({ id, title, dealCode }) => ({
        value: id,
        label: `${title} (${dealCode})`,
      }))}
      values={values.dealIds}
      most={most}
      messages={{
        required: t('core:event.dealsRequired'),
        ...(most !== undefined && { max: t('core:event.tooManyDeals', { count: most }) }),
      }}
      scroll={offered.length > 8}
    />
  )
}

/** The event's deals that are no longer offered stay listed, so that they can be removed. */
function withOwn(
  deals: readonly { id: string; title: string; dealCode: string }[],
  event: EventFormProps['event'],
) {
  const missing = event?.deals.filter((own) => !deals.some(({ id }) => id === own.id)) ?? []
  return [...missing, ...deals]
}

function Empty({ text, error }: { text: string; error?: string | undefined }) {
  return (
    <>
      <p className="muted" id="field-dealIds" tabIndex={-1}>
        {text}
      </p>
      {error && <p className="error">{error}</p>}
    </>
  )
}
