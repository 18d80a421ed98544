import { and, asc, between, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'
import { coverOf, type Days } from './cover.ts'
import { viewDays, viewMonths } from './schema.ts'

/** Only these subjects: their ids, or a query of them. */
type Among = readonly string[] | SQLWrapper

/**
 * The views of each deal, merchant, bank or category that had any in these days, as a table with `id`
 * and `views` to be joined, sorted and cut into pages.
 * @param among everything where it is left out
 */
export function viewsBetween(db: Queryable, subject: ViewSubject, days: Days, among?: Among) {
  const { months, plus, minus } = coverOf(days)
  const parts = [
    ...(months ? [inMonths(subject, months, among)] : []),
    ...plus.map((range) => inDays(sql`${viewDays.views}`, subject, range, among)),
    ...minus.map((range) => inDays(sql`-${viewDays.views}`, subject, range, among)),
  ]
  const sum = sql<number>`sum(part.views)`
  return db
    .select({ id: sql<string>`part.id`.as('viewed_id'), views: sum.mapWith(Number).as('view_sum') })
    .from(sql`(${sql.join(parts, sql` union all `)}) as part(id, views)`)
    .groupBy(sql`part.id`)
    .having(sql`${sum} > 0`)
    .as('view_sums')
}

/** The views of one deal, merchant, bank or category on each day that had any, oldest first. */
export function viewsPerDay(db: Queryable, subject: ViewSubject, id: string, { from, to }: Days) {
  return db
    .select({ day: viewDays.day, views: viewDays.views })
    .from(viewDays)
    .where(
      and(
        eq(viewDays.subject, subject),
        eq(viewDays.subjectId, id),
        between(viewDays.day, from, to),
      ),
    )
    .orderBy(asc(viewDays.day))
}

function inMonths(subject: ViewSubject, { from, to }: Days, among: Among | undefined): SQL {
  const { subjectId, month, views } = viewMonths
  const isMeant = and(eq(viewMonths.subject, subject), between(month, from, to))
  return sql`select ${subjectId}, ${views} from ${viewMonths}
    where ${isMeant} and ${isAmong(subjectId, among)}`
}

function inDays(
  views: SQL,
  subject: ViewSubject,
  { from, to }: Days,
  among: Among | undefined,
): SQL {
  const { subjectId, day } = viewDays
  const isMeant = and(eq(viewDays.subject, subject), between(day, from, to))
  return sql`select ${subjectId}, ${views} from ${viewDays}
    where ${isMeant} and ${isAmong(subjectId, among)}`
}

function isAmong(column: typeof viewDays.subjectId | typeof viewMonths.subjectId, among?: Among) {
  if (among === undefined) return sql`true`
  return Array.isArray(among) ? inArray(column, among) : sql`${column} in ${among}`
}
