import type { DealEvent, EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import type { EventField, EventValues } from '#src/features/deals-of-the-day/event-form.ts'

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
