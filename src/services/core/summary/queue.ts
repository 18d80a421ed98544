import { type SQL, sql } from 'drizzle-orm'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import { type OperationFigures, QUEUE_DAYS } from '#src/contract/core/summary.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { scopeOf } from '#src/services/core/inbox/scope.ts'
import { whatWaits } from '#src/services/core/inbox/what-waits.ts'
import { businessDayStarts } from '#src/services/kit/clock.ts'
import { kindsDecidedBy } from '#src/services/kit/decisions/may-decide.ts'
import { recentRounds } from '#src/services/kit/decisions/round-figures.ts'
import type { Caller } from '#src/services/kit/deps.ts'

/** Days ago; `QUEUE_DAYS` stands for all before them. */
export type QueueRow = {
  ages: [ago: number, count: number][] | null
  oldest: { kind: InboxKind; id: string; userType: BusinessRole } | null
  rounds: [submittedAgo: number | null, decidedAgo: number, count: number][] | null
}

/** Selects a `QueueRow` as JSON; null for a caller who decides on nothing. */
export function queueFigures(caller: Caller, timeZone: string): SQL | null {
  const kinds = kindsDecidedBy(caller)
  if (kinds.length === 0) return null
  const all = whatWaits(kinds, scopeOf(caller, timeZone))
  const isTheirs = kinds.length < inboxKinds.length ? sql`kind in ${kinds}` : sql`true`
  const ago = (instant: SQL) =>
    sql`${QUEUE_DAYS}::int - width_bucket(${instant}, (select starts from days))`
  return sql`(
    with waiting (kind, id, record, type, since) as materialized (${all}),
    days (starts) as materialized (select ${businessDayStarts(timeZone, QUEUE_DAYS)}),
    rounds (arrived, decided) as (
      select ${ago(sql`submitted`)}, ${ago(sql`decided`)}
      from (${recentRounds(QUEUE_DAYS)}) as round (kind, item, answer, rule, submitted, decided)
      where rule is null and ${isTheirs}
    )
    select json_build_object(
      'ages', (select json_agg(json_build_array(ago, count)) from (
        select ${ago(sql`since`)} as ago, count(*) as count from waiting group by 1) as ages),
      'oldest', (select json_build_object('kind', kind, 'id', id, 'userType', type)
        from waiting order by since, id limit 1),
      'rounds', (select json_agg(json_build_array(arrived, decided, count)) from (
        select arrived, decided, count(*) as count from rounds group by 1, 2) as counted)))`
}

export function queueOf({ ages, oldest, rounds }: QueueRow): OperationFigures['queue'] {
  const waiting = ages ?? []
  const between = (from: number, to: number) =>
    sumOf(waiting.filter(([ago]) => from <= ago && ago <= to))
  const decided = (rounds ?? []).map(([, ago, count]) => [ago, count] as const)
  const gone = (rounds ?? []).flatMap(([ago, , count]) =>
    ago === null ? [] : [[ago, count] as const],
  )
  const on = (some: readonly (readonly [number, number])[], day: number) =>
    sumOf(some.filter(([ago]) => ago === day))
  const days = Array.from({ length: QUEUE_DAYS }, (_none, index) => {
    const ago = QUEUE_DAYS - 1 - index
    return { arrived: on(waiting, ago) + on(gone, ago), decided: on(decided, ago) }
  })
  const oldestDay = Number.POSITIVE_INFINITY
  return {
    ages: {
      today: between(-oldestDay, 0),
      days: between(1, 2),
      week: between(3, 7),
      older: between(8, oldestDay),
    },
    days,
    oldest,
  }
}

function sumOf(some: readonly (readonly [ago: number, count: number])[]): number {
  return some.reduce((sum, [, count]) => sum + count, 0)
}
