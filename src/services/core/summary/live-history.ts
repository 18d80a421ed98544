import { type SQL, sql } from 'drizzle-orm'
import { FIGURE_DAYS } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { dealReviews, deals, dealTallies } from '#src/services/core/deals/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { recentRounds } from '#src/services/kit/decisions/round-figures.ts'

/** Deals that went live on a day, or whose last day it was. */
type LiveChange = { ago: number; started: number; ended: number }

/** Selects the `LiveChange`s of the last days as JSON. A deal went live with its first approval or its beginning. */
function liveChanges(timeZone: string): SQL {
  const today = businessToday(timeZone)
  const first = sql`now() - make_interval(days => ${FIGURE_DAYS})`
  const isApproved = sql`${deals.approvalStatus} = 'APPROVED' and ${deals.deletedAt} is null`
  const day = (instant: SQL) => businessToday(timeZone, instant)
  return sql`(
    with started (id, day) as (
      select id, max(day) from (
        select ${deals.id}, ${day(sql`${deals.validFrom}`)} from ${deals}
        where ${isApproved} and ${deals.validFrom} between ${first} and now()
        union all
        select item, ${day(sql`min(decided)`)}
        from (${recentRounds(FIGURE_DAYS)}) as round (kind, item, answer, rule, submitted, decided)
        join ${deals} on ${deals.id} = item and ${isApproved} and ${deals.validFrom} <= now()
        where kind = 'deals' and answer = 'APPROVED'
          and not exists (
            select from ${dealReviews} where ${dealReviews.dealId} = item
              and ${dealReviews.decision} = 'APPROVED' and ${dealReviews.decidedAt} <= ${first}
          )
        group by 1
      ) as found (id, day)
      group by 1
    )
    select json_agg(json_build_object('ago', ${today} - day, 'started', started, 'ended', ended)) from (
      select day, sum(started) as started, sum(ended) as ended from (
        select day, 1, 0 from started
        union all
        select ${dealTallies.expiresOn}, 0, ${dealTallies.count} from ${dealTallies}
        where ${dealTallies.scope} = ${ALL_OWNERS} and ${dealTallies.approvalStatus} = 'APPROVED'
          and ${dealTallies.expiresOn} between ${today} - ${FIGURE_DAYS}::int and ${today} - 1
      ) as change (day, started, ended) group by 1
    ) as changes)`
}

type Days = { now: number; today: string; readAt: number; days: number[] }

const KEPT_MS = 60_000
const kept = new WeakMap<Queryable, Days>()

/**
 * How many deals were live by day, the oldest first; the last one is `now`. The days before are read at
 * most once a minute unless another number of deals is live.
 */
export async function findLiveDays(
  db: Queryable,
  timeZone: string,
  now: number,
): Promise<number[]> {
  const readAt = Date.now()
  const today = businessDate(readAt, timeZone)
  const known = kept.get(db)
  const isFresh = known && readAt - known.readAt < KEPT_MS
  if (isFresh && known.now === now && known.today === today) return known.days
  const { rows } = await db.execute<{ changes: LiveChange[] | null }>(
    sql`select ${liveChanges(timeZone)} as changes`,
  )
  const days = daysUpTo(now, rows[0]?.changes ?? [])
  kept.set(db, { now, today, readAt, days })
  return days
}

function daysUpTo(now: number, changes: readonly LiveChange[]): number[] {
  const on = (ago: number) => changes.find((one) => one.ago === ago)
  const days = [now]
  for (let ago = 1; ago < FIGURE_DAYS; ago += 1) {
    const after = days[0] ?? 0
    days.unshift(Math.max(0, after - (on(ago - 1)?.started ?? 0) + (on(ago)?.ended ?? 0)))
  }
  return days
}
