import type { DealEvent, EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { addDays } from '#src/i18n/business-time.ts'
import type { Key } from '#src/i18n/keys.ts'
import { dayError } from '#src/i18n/typed-day.ts'

export type EventValues = { date: string; dealIds: string[] }
export type EventField = 'validOn' | 'dealIds'
type EventErrors = Partial<Record<EventField, Key>>

export function eventFieldOf(name: string): EventField | undefined {
  return name === 'validOn' || name === 'dealIds' ? name : undefined
}

const DAYS_AHEAD = 365 * 5

type Days = {
  today: string
  taken: { has(date: string): boolean }
}

export function eventErrors({ date, dealIds }: EventValues, days: Days | null): EventErrors {
  const validOn = days && dayProblem(date, days)
  return {
    ...(validOn && { validOn }),
    ...(dealIds.length === 0 && { dealIds: 'core:event.dealsRequired' as const }),
  }
}

export function dayProblem(date: string, { today, taken }: Days): Key | null {
  if (date === '') return 'deals-of-the-day:errors.dateRequired'
  const outside = 'deals-of-the-day:errors.date'
  const problem = dayError(date, outside)
  if (problem || date > addDays(today, DAYS_AHEAD)) return problem ?? outside
  if (date < today) return 'core:event.dayPast'
  return taken.has(date) ? 'core:event.dayTaken' : null
}

export function firstFreeDay({ today, taken }: Days): string {
  let day = today
  while (taken.has(day)) day = addDays(day, 1)
  return day
}

export type EventFormProps = {
  action: string
  event: DealEvent | null
  values: EventValues
  version: number
  changed: boolean
  errors: Partial<Record<EventField, string>>
  message?: string | undefined
  choices: { deals: readonly EventDeal[]; totalItems: number } | null
  plan: UserPlan | null
  dayProblem: string | null
  takenBy: string | null
}
