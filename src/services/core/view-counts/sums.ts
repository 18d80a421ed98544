import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Grain } from './periods.ts'
import { viewDays, viewMonths, viewQuarters, viewTens } from './schema.ts'

export const sums = {
  days: { table: viewDays, start: viewDays.day },
  tens: { table: viewTens, start: viewTens.start },
  months: { table: viewMonths, start: viewMonths.start },
  quarters: { table: viewQuarters, start: viewQuarters.start },
} as const

export type RollUp = {
  grain: Grain
  finer: keyof typeof sums
  startOf: (day: SQLWrapper) => SQL
}

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

export function keyOf(grain: Grain): SQL {
  return sql`subject, subject_id, ${sql.identifier(sums[grain].start.name)}`
}

/** Inlined: as parameters they would differ between a selected and a grouped expression. */
const units = { month: sql`'month'`, quarter: sql`'quarter'` }

function startOf(unit: keyof typeof units, day: SQLWrapper): SQL {
  return sql`date_trunc(${units[unit]}, ${day}::timestamp)::date`
}
