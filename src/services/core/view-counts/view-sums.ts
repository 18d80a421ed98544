import { and, asc, between, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'
import { coverOf, type Part } from './cover.ts'
import type { Days } from './periods.ts'
import { viewDays } from './schema.ts'
import { sums } from './sums.ts'

type Among = readonly string[] | SQLWrapper

export function viewsBetween(db: Queryable, subject: ViewSubject, days: Days, among?: Among) {
  const parts = coverOf(days).map((part) => inPart(part, subject, among))
  const sum = sql<number>`sum(part.views)`
  return db
    .select({ id: sql<string>`part.id`.as('viewed_id'), views: sum.mapWith(Number).as('view_sum') })
    .from(sql`(${sql.join(parts, sql` union all `)}) as part(id, views)`)
    .groupBy(sql`part.id`)
    .having(sql`${sum} > 0`)
    .as('view_sums')
}

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

function inPart({ grain, sign, from, to }: Part, subject: ViewSubject, among?: Among): SQL {
  const { table, start } = sums[grain]
  return sql`select ${table.subjectId}, ${sign === 1 ? sql`` : sql`-`}${table.views} from ${table}
    where ${table.subject} = ${subject} and ${start} between ${from} and ${to}
      and ${isAmong(sql`${table.subjectId}`, among)}`
}

function isAmong(column: SQL, among: Among | undefined): SQL {
  if (among === undefined) return sql`true`
  return Array.isArray(among)
    ? sql`${column} = any(${sql.param(among)}::uuid[])`
    : sql`${column} in ${among}`
}
