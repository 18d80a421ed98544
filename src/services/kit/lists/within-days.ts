import { and, type Column, type Placeholder, type SQL, sql } from 'drizzle-orm'

export type Days = {
  from?: string | Placeholder | undefined
  to?: string | Placeholder | undefined
}

/**
 * The SQL condition that an instant lies on these business days; undefined without either end. Computed
 * by the database: at the calendar's first and last years, instants fall into other years.
 */
export function withinDays(column: Column, { from, to }: Days, timeZone: string): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${column} >= ${startOf(sql`${from}::date`, timeZone)}`,
    to === undefined ? undefined : sql`${column} < ${startOf(sql`${to}::date + 1`, timeZone)}`,
  )
}

function startOf(day: SQL, timeZone: string): SQL {
  return sql`((${day})::timestamp at time zone ${timeZone}::text)`
}
