import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { readOwnPlan } from '#src/features/plans/index.ts'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { typedDay } from '#src/i18n/typed-day.ts'
import { orNull } from '#src/upstream/result.ts'
import { list, readForm, text, textAs, versionIn } from '#src/web/forms/form.ts'
import { chosenOrKept } from '#src/web/forms/kept-choices.ts'
import {
  type Outcome,
  save,
  toFormState,
  withSubmittedVersion,
} from '#src/web/forms/save-result.ts'
import { nullIfGone } from '#src/web/http/null-if-gone.ts'
import { NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import {
  dayProblem,
  type EventField,
  type EventFormProps,
  type EventValues,
  eventErrors,
  eventFieldOf,
  firstFreeDay,
} from '#views/deals-of-the-day/event-form.ts'
import { EventChoices, EventForm } from '#views/deals-of-the-day/form.tsx'
import { type EventGate, EventGatePage } from '#views/deals-of-the-day/gate.tsx'
import type { Screen } from '#views/page/page.ts'
import { refusedEvent } from './events.tsx'
import { readChoices, readEvent, readTakenDays, type TakenDays } from './load-events.ts'

async function newEvent(request: Request): Promise<Result> {
  refuseForeignType(request)
  const { query } = request
  const date = query.get('validOn')
  const dealIds = chosenOrKept(query, 'dealIds')
  return await eventFormScreen(request, {
    values: date === null ? {} : { date: typedDay(date), dealIds },
  })
}

export async function create(request: Request): Promise<Result> {
  refuseForeignType(request)
  const { upstream, actor, page } = request
  const { values, shows, ticked } = await readValues(request)
  const shown = { ...values, dealIds: ticked }
  const taken = await readTakenDays(request)
  const days = { today: businessDate(Date.now(), page.format.timeZone), taken }
  const errors = shows ? {} : eventErrors(values, days)
  if (shows || Object.keys(errors).length > 0) {
    return await eventFormScreen(request, { values: shown, errors, taken, changed: true })
  }
  const { date, dealIds } = values
  const validOn = startOfBusinessDate(date, page.format.timeZone)
  const body = { dealIds, validOn, userId: actor.userId, userType: 'MERCHANT' } as const
  const params = { path: { type: 'MERCHANT' } } as const
  const answer = await save(upstream.core.POST('/event/{type}', { ...params, body }))
  if (!answer.ok) return await eventFormScreen(request, { values: shown, ...answer, changed: true })
  return toUpcoming(answer.displayMessage)
}

export async function edit(request: Request): Promise<Result> {
  const event = await readOwn(request)
  if (event.past) return refusedEvent(request, event)
  const values = { date: event.date, dealIds: event.deals.map(({ id }) => id) }
  return await eventFormScreen(request, { values, event })
}

export async function update(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const event = await readOwn(request).catch(nullIfGone)
  if (!event) return await newInstead(request)
  if (event.past) return refusedEvent(request, event)
  const { values, version } = await readValues(request)
  const errors = eventErrors(values, null)
  const state = { values, event, version, errors, changed: true }
  if (Object.keys(errors).length > 0) return await eventFormScreen(request, state)
  const body = {
    dealIds: values.dealIds,
    eventId: event.id,
    userId: actor.userId,
    userType: 'MERCHANT',
    version,
  } as const
  const answer = await save(upstream.core.PUT('/event', { body }))
  if (!answer.ok) {
    const { saveError } = answer
    const now = withSubmittedVersion(event, version, saveError)
    return await eventFormScreen(request, { ...state, version: now.version, saveError })
  }
  return toUpcoming(answer.displayMessage)
}

/** The event was deleted meanwhile: its deals are offered for another day. */
async function newInstead(request: Request): Promise<Result> {
  const { values } = await readValues(request)
  const state = { values: { dealIds: values.dealIds }, changed: true }
  const shown = await eventFormScreen(request, state)
  const message = request.page.t('common:errors.gone')
  return { ...shown, status: 404, notice: { type: 'ERROR', message } }
}

function toUpcoming(message: string): Result {
  return seeOther(eventPaths.upcoming({ role: 'merchant' }), { type: 'SUCCESS', message })
}

function readOwn(request: Request): Promise<DealEvent> {
  refuseForeignType(request)
  return readEvent(request, request.params.id)
}

function refuseForeignType({ params, actor }: Request): void {
  const { userType } = params
  if (userType !== undefined && userType !== actor.roleLowerCase) throw new NotFound()
}

type Posted = {
  values: EventValues
  /** Also for another day, which may be chosen again. */
  ticked: string[]
  version: number
  /** Asks for the deals of the day. */
  shows: boolean
}

async function readValues({ c }: Request): Promise<Posted> {
  const form = await readForm(c)
  return {
    values: { date: textAs(typedDay, form, 'validOn'), dealIds: list(form, 'dealIds') },
    ticked: chosenOrKept(form, 'dealIds'),
    version: versionIn(form),
    shows: text(form, 'show') === 'deals',
  }
}

export { newEvent as new }

type FormState = Outcome<EventField> & {
  values: Partial<EventValues>
  event?: DealEvent
  taken?: TakenDays
  version?: number
  changed?: boolean
}

async function eventFormScreen(request: Request, state: FormState): Promise<Screen> {
  const { page, actor } = request
  const { timeZone } = page.format
  const { event } = state
  const [plan, taken] = await Promise.all([
    orNull(readOwnPlan(request)),
    event ? noDays : (state.taken ?? readTakenDays(request)),
  ])
  const gate = event || state.changed ? null : gateOf(plan)
  if (gate) return gateScreen(request, gate)
  const days = { today: businessDate(Date.now(), timeZone), taken }
  const date = event?.date ?? state.values.date ?? firstFreeDay(days)
  const problem = event ? null : dayProblem(date, days)
  const isOpen = problem === null || taken.has(date)
  const choices = await orNull(readChoices(request, isOpen ? date : '', timeZone))
  const values = { date, dealIds: state.values.dealIds ?? [] }
  const { form, answer } = toFormState(page, state, eventFieldOf)
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
