import { and, between, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'
import { coverOf, type Part } from './cover.ts'
import type { Days } from './periods.ts'
import { openViewDays, viewDays } from './schema.ts'
import { sums } from './sums.ts'

/** Ids that are known, or a statement that finds them. */
export type Among = readonly string[] | SQLWrapper

export function isStatement(among: Among): among is SQLWrapper {
  return !Array.isArray(among)
}

export function viewsBetween(db: Queryable, subject: ViewSubject, days: Days, among?: Among) {
  const covered = [...coverOf(days), { ...days, grain: 'open', sign: 1 } as const]
  const parts = sql.join(
    covered.map((part) => inPart(part, subject, among)),
    sql` union all `,
  )
  const sum = sql<number>`sum(part.views)`
  return db
    .select({ id: sql<string>`part.id`.as('viewed_id'), views: sum.mapWith(Number).as('view_sum') })
    .from(sql`(${parts}) as part(id, views)`)
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

/** Views of all subjects, or of those among them, by day. */
export async function viewsOfAll(
  db: Queryable,
  subject: ViewSubject,
  { from, to }: Days,
  among?: Among,
): Promise<{ day: string; views: number }[]> {
  const of = ({ table, start }: (typeof tables)['days' | 'open']) => sql`
    select ${start} as day, ${table.views} from ${table}
    where ${table.subject} = ${subject} and ${start} between ${from} and ${to}
      and ${isAmong(sql`${table.subjectId}`, among)}`
  const { rows } = await db.execute<{ day: string; views: number }>(sql`
    select day::text as day, sum(views)::int as views
    from (${of(tables.days)} union all ${of(tables.open)}) as counted (day, views) group by 1`)
  return rows
}

const tables = { ...sums, open: { table: openViewDays, start: openViewDays.day } }
type Covered = Omit<Part, 'grain'> & { grain: keyof typeof tables }

function inPart({ grain, sign, from, to }: Covered, subject: ViewSubject, among?: Among): SQL {
  const { table, start } = tables[grain]
  return sql`select ${table.subjectId}, ${sign === 1 ? sql`` : sql`-`}${table.views} from ${table}
    where ${table.subject} = ${subject} and ${start} between ${from} and ${to}
      and ${isAmong(sql`${table.subjectId}`, among)}`
}

function isAmong(column: SQL, among: Among | undefined): SQL {
  if (among === undefined) return sql`true`
  return isStatement(among)
    ? sql`${column} in (${among})`
    : sql`${column} = any(${sql.param(among)}::uuid[])`
}
