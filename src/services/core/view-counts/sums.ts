import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Grain } from './periods.ts'
import { viewDays, viewMonths, viewQuarters, viewTens } from './schema.ts'

/** The tables of sums; `start` is the first day of a sum. */
export const sums = {
  days: { table: viewDays, start: viewDays.day },
  tens: { table: viewTens, start: viewTens.ten },
  months: { table: viewMonths, start: viewMonths.month },
  quarters: { table: viewQuarters, start: viewQuarters.quarter },
} as const

export type RollUp = {
  grain: Grain
  /** Whose sums add up to this one's. */
  finer: keyof typeof sums
  /** The first day of the period that a date is in. */
  startOf: (day: SQLWrapper) => SQL
}

/** Each is summed from the one before. */
export const rollUps: readonly RollUp[] = [
  {
    grain: 'tens',
    finer: 'days',
    startOf: (day) =>
      sql`(${startOf('month', day)} + least((extract(day from ${day})::int - 1) / 10, 2) * 10)`,
  },
  { grain: 'months', finer: 'tens', startOf: (day) => startOf('month', day) },
  { grain: 'quarters', finer: 'months', startOf: (day) => startOf('quarter', day) },
]

/** What makes a sum the only one of its kind, as columns. */
export function keyOf(grain: Grain): SQL {
  return sql`subject, subject_id, ${sql.identifier(sums[grain].start.name)}`
}

/** Written out: as parameters they would differ between a selected and a grouped expression. */
const units = { month: sql`'month'`, quarter: sql`'quarter'` }

function startOf(unit: keyof typeof units, day: SQLWrapper): SQL {
  return sql`date_trunc(${units[unit]}, ${day}::timestamp)::date`
}
