import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import type { EventFormProps } from '#src/features/deals-of-the-day/event-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'

type Props = Pick<
  EventFormProps,
  'choices' | 'values' | 'errors' | 'event' | 'dayProblem' | 'takenBy' | 'plan'
>

export function EventChoices(props: Props) {
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
