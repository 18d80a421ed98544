import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { readOwnPlan } from '#src/features/deals/index.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { EventChoices } from '#views/deals-of-the-day/choices.tsx'
import { EventForm } from '#views/deals-of-the-day/form.tsx'
import { type EventGate, EventGatePage } from '#views/deals-of-the-day/gate.tsx'
import {
  dayProblem,
  type EventField,
  type EventValues,
  eventFieldOf,
  firstFreeDay,
} from './event-form.ts'
import type { EventFormProps } from './form-props.ts'
import { readChoices, readTakenDays, type TakenDays } from './load-events.ts'

type FormState = Outcome<EventField> & {
  values: Partial<EventValues>
  event?: DealEvent
  taken?: TakenDays
  version?: number
  changed?: boolean
}

export async function eventFormScreen(request: Request, state: FormState): Promise<Screen> {
  const { page, actor } = request
  const { timeZone } = page.format
  const { event } = state
  const [plan, taken] = await Promise.all([
    readOwnPlan(request),
    event ? noDays : (state.taken ?? readTakenDays(request)),
  ])
  const gate = event || state.changed ? null : gateOf(plan)
  if (gate) return gateScreen(request, gate)
  const days = { today: businessDate(Date.now(), timeZone), taken }
  const date = event?.date ?? state.values.date ?? firstFreeDay(days)
  const problem = event ? null : dayProblem(date, days)
  const isOpen = problem === null || taken.has(date)
  const offered = await attempt(readChoices(request, isOpen ? date : '', timeZone))
  const values = { date, dealIds: state.values.dealIds ?? [] }
  const { form, answer } = toFormState(page, state, eventFieldOf)
  const choices = offered instanceof UpstreamFault ? null : offered
  const props: EventFormProps = {
    action: event
      ? eventPaths.edit({ id: event.id })
      : eventPaths.add({ userType: actor.roleLowerCase }),
    event: event ?? null,
    values,
    version: state.version ?? event?.version ?? 0,
    changed: state.changed ?? false,
    ...form,
    choices,
    plan,
    dayProblem: problem && page.t(problem),
    takenBy: taken.get(date) ?? null,
  }
  const here = page.t(event ? 'common:crumbs.edit' : 'common:crumbs.add')
  return screen({
    ...answer,
    title: page.t(event ? 'deals-of-the-day:form.editTitle' : 'deals-of-the-day:form.addTitle'),
    crumbs: crumbsTo(page, eventPaths.upcoming, { label: here }),
    main: <EventForm {...props} />,
    region: { id: 'choices', node: <EventChoices {...props} /> },
  })
}

const noDays: TakenDays = new Map()

/** Leaves out what the plan doesn't allow. */
function gateOf(plan: UserPlan | null): EventGate | null {
  if (!plan) return null
  if (!plan.subscribed) return 'noPlan'
  return plan.remainingNoOfDealsOfTheDayEventsPerMonth > 0 ? null : 'noneLeft'
}

function gateScreen({ page }: Request, gate: EventGate): Screen {
  return screen({
    status: 422,
    title: page.t('deals-of-the-day:form.addTitle'),
    crumbs: crumbsTo(page, eventPaths.upcoming, { label: page.t('common:crumbs.add') }),
    main: <EventGatePage gate={gate} />,
  })
}
