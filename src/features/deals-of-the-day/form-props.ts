import type { DealEvent, EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import type { EventField, EventValues } from '#src/features/deals-of-the-day/event-form.ts'

export type EventFormProps = {
  action: string
  /** The event that is edited; null for a new one. */
  event: DealEvent | null
  values: EventValues
  version: number
  changed: boolean
  errors: Partial<Record<EventField, string>>
  message: string | undefined
  /** Own deals that run on the day; null when they could not be loaded. */
  choices: { deals: readonly EventDeal[]; totalItems: number } | null
  plan: UserPlan | null
  /** Why no deals can be set for the day. */
  dayProblem: string | null
  /** The event that the day has already. */
  takenBy: string | null
}
