import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay, entity, id } from '../values.ts'
import { inboxKinds } from './approvals.ts'

export const FIGURES_DAYS_MAX = 366
export const TOP_REASONS = 10
/** Up to this many days there is a column per day; longer ranges use weeks, then months. */
const COLUMNS_OF_DAYS_MAX = 31
const COLUMNS_OF_WEEKS_MAX = 186

export type FigurePeriod = 'day' | 'week' | 'month'

export function figurePeriod(days: number): FigurePeriod {
  if (days <= COLUMNS_OF_DAYS_MAX) return 'day'
  return days <= COLUMNS_OF_WEEKS_MAX ? 'week' : 'month'
}

const answers = {
  decided: z.int(),
  approved: z.int(),
  rejected: z.int(),
  changesRequested: z.int(),
}
const kind = z.enum(inboxKinds)
const times = z.object({
  ...answers,
  /** Decisions with a known submission time; older ones have none. */
  timed: z.int(),
  /** Time from submission to decision; null without any. */
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
})
const kindFigures = entity('KindFigures', {
  ...times.shape,
  kind,
  waiting: z.int(),
  oldestDays: z.int().nullable(),
})
export type KindFigures = z.infer<typeof kindFigures>

const personFigures = entity('PersonFigures', {
  ...answers,
  id,
  name: z.string(),
  days: z.int(),
})
export type PersonFigures = z.infer<typeof personFigures>

/** Business days, both inclusive and required; `person` narrows the periods to one decider. */
const range = { from: calendarDay.optional(), to: calendarDay.optional() }

const figures = z.object({
  total: times,
  kinds: z.array(kindFigures),
  people: z.array(personFigures),
  /** Only periods with decisions; each starts on `day`. */
  periods: z.array(z.object({ day: z.string(), decided: z.int() })),
  reasons: z.array(z.object({ id, kind, name: z.string(), uses: z.int() })),
})
export type DecisionFigures = z.infer<typeof figures>

export const readDecisionFigures = endpoint('get /approvals/figures', {
  summary:
    'What waits, how long decisions took and who made them, of the kinds the caller decides on',
  callers: ['ADMIN'],
  query: z.object({ ...range, person: id.optional() }),
  data: figures,
})

const dayFigures = z.object({ ...answers, day: z.string(), name: z.string(), kind })

export const listDecisionsByDay = endpoint('get /approvals/figures/days', {
  summary: 'Decisions by day, person and kind',
  callers: ['ADMIN'],
  query: z.object({ ...range, person: id.optional() }),
  data: z.object({ days: z.array(dayFigures) }),
})
