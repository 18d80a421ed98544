import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { list, readForm, text, versionIn } from '#src/web/forms/form.ts'
import { save, withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type EventValues, eventErrors } from './event-form.ts'
import { eventFormScreen } from './form-screen.tsx'
import { readEvent, readTakenDays } from './load-events.ts'
import { refusedEvent } from './show.tsx'

async function newEvent(request: Request): Promise<Result> {
  refuseForeignType(request)
  const { query } = request
  const date = query.get('validOn')
  const dealIds = query.getAll('dealIds').slice(0, PAGE_SIZE_MAX)
  return await eventFormScreen(request, { values: date === null ? {} : { date, dealIds } })
}

export async function create(request: Request): Promise<Result> {
  refuseForeignType(request)
  const { upstream, actor, page } = request
  const { values, shows } = await readValues(request)
  const taken = await readTakenDays(request)
  const days = { today: businessDate(Date.now(), page.format.timeZone), taken }
  const errors = shows ? {} : eventErrors(values, days)
  if (shows || Object.keys(errors).length > 0) {
    return await eventFormScreen(request, { values, errors, taken, changed: true })
  }
  const { date, dealIds } = values
  const validOn = startOfBusinessDate(date, page.format.timeZone)
  const body = { dealIds, validOn, userId: actor.userId, userType: 'MERCHANT' } as const
  const params = { path: { type: 'MERCHANT' } } as const
  const answer = await save(upstream.core.POST('/event/{type}', { ...params, body }))
  if (!answer.ok) return await eventFormScreen(request, { values, ...answer, changed: true })
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
  const event = await readOwn(request)
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
  version: number /** Asks for the deals of the day. */
  shows: boolean
}

async function readValues({ c }: Request): Promise<Posted> {
  const form = await readForm(c)
  return {
    values: { date: text(form, 'validOn'), dealIds: list(form, 'dealIds') },
    version: versionIn(form),
    shows: text(form, 'show') === 'deals',
  }
}

export { newEvent as new }
