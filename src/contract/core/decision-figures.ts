import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay, id } from '../values.ts'
import { inboxKinds } from './approvals.ts'

/** Of a range: figures of days go no further. */
export const FIGURES_DAYS_MAX = 366
export const TOP_REASONS = 10
/** Up to so many days, each is a column; longer ranges are divided by week, then by month. */
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
  /** Decisions whose submission's time is known; the others are from before it was kept. */
  timed: z.int(),
  /** From submission to decision, of those; null without any. */
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
})
const kindFigures = times.extend({
  kind,
  waiting: z.int(),
  oldestDays: z.int().nullable(),
})
kindFigures.register(z.globalRegistry, { id: 'KindFigures' })
export type KindFigures = z.infer<typeof kindFigures>

const personFigures = z.object({
  ...answers,
  id,
  name: z.string(),
  days: z.int(),
})
personFigures.register(z.globalRegistry, { id: 'PersonFigures' })
export type PersonFigures = z.infer<typeof personFigures>

/** Business days, both in the range, and neither left out; `person` narrows the periods to one who decided. */
const range = { from: calendarDay.optional(), to: calendarDay.optional() }

const figures = z.object({
  total: times,
  kinds: z.array(kindFigures),
  people: z.array(personFigures),
  /** Without those in which nothing was decided; each begins on `day`. */
  periods: z.array(z.object({ day: z.string(), decided: z.int() })),
  reasons: z.array(z.object({ id, kind, name: z.string(), uses: z.int() })),
})
export type DecisionFigures = z.infer<typeof figures>

export const readDecisionFigures = endpoint({
  method: 'get',
  path: '/approvals/figures',
  summary:
    'What waits, how long decisions took and who made them, of the kinds the caller decides on',
  callers: ['ADMIN'],
  query: z.object({ ...range, person: id.optional() }),
  data: figures,
  refuses: ['invalid'],
})

const dayFigures = z.object({ ...answers, day: z.string(), name: z.string(), kind })

export const listDecisionsByDay = endpoint({
  method: 'get',
  path: '/approvals/figures/days',
  summary: 'Decisions by day, person and kind',
  callers: ['ADMIN'],
  query: z.object({ ...range, person: id.optional() }),
  data: z.object({ days: z.array(dayFigures) }),
  refuses: ['invalid'],
})
