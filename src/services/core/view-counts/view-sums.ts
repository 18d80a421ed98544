import { and, between, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'
import { coverOf, type Part } from './cover.ts'
import type { Days } from './periods.ts'
import { openViewDays, viewDays } from './schema.ts'
import { sums } from './sums.ts'

type Among = readonly string[] | SQLWrapper

export function viewsBetween(db: Queryable, subject: ViewSubject, days: Days, among?: Among) {
  const parts = coverOf(days).map((part) => inPart(part, subject, among))
  const all = sql.join([...parts, inOpenDays(days, subject, among)], sql` union all `)
  const sum = sql<number>`sum(part.views)`
  return db
    .select({ id: sql<string>`part.id`.as('viewed_id'), views: sum.mapWith(Number).as('view_sum') })
    .from(sql`(${all}) as part(id, views)`)
    .groupBy(sql`part.id`)
    .having(sql`${sum} > 0`)
    .as('view_sums')
}

/** By day, of a day that goes on perhaps in two rows. */
export function viewsPerDay(db: Queryable, subject: ViewSubject, id: string, { from, to }: Days) {
  const of = (table: typeof viewDays | typeof openViewDays) =>
    db
      .select({ day: table.day, views: table.views })
      .from(table)
      .where(and(eq(table.subject, subject), eq(table.subjectId, id), between(table.day, from, to)))
  return of(viewDays).unionAll(of(openViewDays)).orderBy(sql`day`)
}

function inPart({ grain, sign, from, to }: Part, subject: ViewSubject, among?: Among): SQL {
  const { table, start } = sums[grain]
  return sql`select ${table.subjectId}, ${sign === 1 ? sql`` : sql`-`}${table.views} from ${table}
    where ${table.subject} = ${subject} and ${start} between ${from} and ${to}
      and ${isAmong(sql`${table.subjectId}`, among)}`
}

function inOpenDays({ from, to }: Days, subject: ViewSubject, among?: Among): SQL {
  const { day, subjectId, views } = openViewDays
  return sql`select ${subjectId}, ${views} from ${openViewDays}
    where ${day} between ${from} and ${to} and ${openViewDays.subject} = ${subject}
      and ${isAmong(sql`${subjectId}`, among)}`
}

function isAmong(column: SQL, among: Among | undefined): SQL {
  if (among === undefined) return sql`true`
  return Array.isArray(among)
    ? sql`${column} = any(${sql.param(among)}::uuid[])`
    : sql`${column} in ${among}`
}
