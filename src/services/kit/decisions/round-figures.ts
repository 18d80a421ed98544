import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { FigurePeriod } from '#src/contract/core/decision-figures.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { decidedRounds } from './schema.ts'

/** Selects people's decisions: `end` is exclusive; `by` narrows to one person. */
export type RoundFilter = {
  start: Date
  end: Date
  kinds: readonly InboxKind[]
  by?: string | undefined
}

const { kind, answer, submittedAt, decidedBy, decidedAt } = decidedRounds

const answers = {
  decided: sql<number>`count(*)::int`,
  approved: sql<number>`count(*) filter (where ${answer} = 'APPROVED')::int`,
  rejected: sql<number>`count(*) filter (where ${answer} = 'REJECTED')::int`,
  changesRequested: sql<number>`count(*) filter (where ${answer} = 'CHANGES_REQUESTED')::int`,
}
const seconds = sql`extract(epoch from ${decidedAt} - ${submittedAt})`
const percentile = (share: number) =>
  sql<number | null>`
  percentile_cont(${share}) within group (order by ${seconds})`.mapWith(Number)

/** Per kind; kind null is the total. */
export function roundTimes(db: Queryable, filter: RoundFilter) {
  return db
    .select({
      kind: sql<InboxKind | null>`${kind}`,
      ...answers,
      timed: sql<number>`count(${submittedAt})::int`,
      medianSeconds: percentile(0.5),
      p90Seconds: percentile(0.9),
    })
    .from(decidedRounds)
    .where(matching(filter))
    .groupBy(sql`grouping sets ((${kind}), ())`)
}

export function roundsByPerson(db: Queryable, filter: RoundFilter, timeZone: string) {
  const days = sql<number>`count(distinct ${dayIn(timeZone)})::int`
  return db
    .select({ id: decidedBy, ...answers, days })
    .from(decidedRounds)
    .where(matching(filter))
    .groupBy(decidedBy)
    .orderBy(desc(answers.decided), decidedBy)
}

/** Business days, or the first days of weeks and months, with at least one decision. */
export function roundsByPeriod(
  db: Queryable,
  filter: RoundFilter,
  period: FigurePeriod,
  timeZone: string,
) {
  const local = sql`${decidedAt} at time zone ${timeZone}::text`
  const day = sql<string>`date_trunc(${period}::text, ${local})::date::text`
  return db
    .select({ day, decided: answers.decided })
    .from(decidedRounds)
    .where(matching(filter))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

export function roundsByDay(db: Queryable, filter: RoundFilter, timeZone: string) {
  return db
    .select({ day: sql<string>`${dayIn(timeZone)}::text`, kind, by: decidedBy, ...answers })
    .from(decidedRounds)
    .where(matching(filter))
    .groupBy(sql`1`, kind, decidedBy)
    .orderBy(sql`1`, decidedBy, kind)
}

/** Selects kind, item, answer, rule and the instants of submission and decision of the last days' rounds. */
export function recentRounds(days: number): SQL {
  const { itemId, ruleId } = decidedRounds
  return sql`
    select ${kind}, ${itemId}, ${answer}, ${ruleId}, ${submittedAt}, ${decidedAt} from ${decidedRounds}
    where ${decidedAt} > now() - make_interval(days => ${days})`
}

function dayIn(timeZone: string): SQL<string> {
  return businessToday(timeZone, sql`${decidedAt}`)
}

function matching({ start, end, kinds, by }: RoundFilter): SQL | undefined {
  return and(
    isNull(decidedRounds.ruleId),
    gte(decidedAt, start),
    lt(decidedAt, end),
    inArray(kind, [...kinds]),
    by ? eq(decidedBy, by) : undefined,
  )
}
