import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { businessToday } from '#src/services/kit/clock.ts'
import { openViewDays, viewQuarters } from './schema.ts'

/**
 * How often a deal was viewed since it exists: the sums of its quarters and the days that are not closed
 * yet, today and for some minutes yesterday. A few rows by their keys.
 */
export function viewsOfDeal(id: SQLWrapper, timeZone: string): SQL<number> {
  const today = businessToday(timeZone)
  const isOf = ({ subject, subjectId }: typeof viewQuarters | typeof openViewDays) =>
    sql`${subject} = 'DEAL' and ${subjectId} = ${id}`
  return sql<number>`(
    coalesce((select sum(${viewQuarters.views}) from ${viewQuarters} where ${isOf(viewQuarters)}), 0)
    + coalesce((select sum(${openViewDays.views}) from ${openViewDays}
      where ${openViewDays.day} = any(array[${today} - 1, ${today}]) and ${isOf(openViewDays)}), 0)
  )::int`
}
