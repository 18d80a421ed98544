import { sql } from 'drizzle-orm'
import { EXPIRING_DAYS } from '#src/contract/core/deals.ts'
import { LIVE_DAYS, RUNNING_OUT_DAYS, TASKS_MAX, type ToDo } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { couponTallies, dealCoupons } from '#src/services/core/coupons/schema.ts'
import {
  dealReviews,
  deals,
  endsWithin,
  isActive,
  isExpired,
} from '#src/services/core/deals/schema.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import {
  countEventsThisMonth,
  findActiveSubscription,
} from '#src/services/core/plans/find-plans.ts'
import { businessToday } from '#src/services/kit/clock.ts'

/** Rejected deals, and deals whose coupons run out, named one by one. */
const NAMED = 2

type Found = { kind: ToDo['kind']; id: string | null; title: string | null } & Pick<
  ToDo,
  'count' | 'days' | 'comment'
>

/** What a merchant should look at next: a few lines, the most pressing first. */
export async function findTasks(
  db: Queryable,
  merchantId: string,
  timeZone: string,
): Promise<ToDo[]> {
  const [ofDeals, eventsLeft] = await Promise.all([
    findDealTasks(db, merchantId, timeZone),
    countEventsLeft(db, merchantId, timeZone),
  ])
  const events: ToDo[] =
    eventsLeft > 0
      ? [{ kind: 'events', deal: null, count: eventsLeft, days: null, comment: null }]
      : []
  return [...ofDeals, ...events].slice(0, TASKS_MAX)
}

async function findDealTasks(db: Queryable, merchantId: string, timeZone: string): Promise<ToDo[]> {
  const today = businessToday(timeZone)
  const own = sql`${deals.merchantId} = ${merchantId}::uuid and ${deals.deletedAt} is null`
  const { rows } = await db.execute<Found>(sql`
    (select 'rejected' as kind, ${deals.id} as id, ${deals.title} as title, 0 as count,
        null::int as days,
        (select comment from ${dealReviews} where ${dealReviews.dealId} = ${deals.id}
          order by decided_at desc limit 1) as comment
      from ${deals} where ${own} and ${deals.approvalStatus} = 'REJECTED'
        and not ${isExpired(timeZone)}
      order by ${deals.updatedAt} desc limit ${NAMED})
    union all
    (select 'runningOut', ${deals.id}, ${deals.title}, tally."left"::int,
        floor(tally."left" * ${LIVE_DAYS}::int / recent.collected)::int, null
      from ${deals}
      join ${dealCoupons} on ${dealCoupons.dealId} = ${deals.id} and ${dealCoupons.status} = 'ACTIVE'
      cross join lateral (
        select coalesce(sum(available) filter (where expires_on >= ${today}), 0) as "left"
        from ${couponTallies} where deal_id = ${deals.id}
      ) as tally
      cross join lateral (
        select sum(count) as collected from ${ledgerDays}
        where ${ledgerDays.subject} = 'DEAL' and ${ledgerDays.subjectId} = ${deals.id}
          and ${ledgerDays.measure} = 'COLLECTED' and ${ledgerDays.start} > ${today} - ${LIVE_DAYS}::int
      ) as recent
      where ${own} and ${isActive(timeZone)} and recent.collected > 0
        and tally."left" * ${LIVE_DAYS}::int <= recent.collected * ${RUNNING_OUT_DAYS}::int
        and ${deals.expiresOn} > ${today} + (tally."left" * ${LIVE_DAYS}::int / recent.collected)::int
      order by 5, 3 limit ${NAMED})
    union all
    (select 'ending', null, null, count(*)::int, null, null from ${deals}
      where ${own} and ${deals.approvalStatus} = 'APPROVED'
        and ${endsWithin(EXPIRING_DAYS, timeZone)} having count(*) > 0)`)
  return rows.map(({ id, title, ...found }) => ({
    ...found,
    deal: id === null ? null : { id, title: title ?? '' },
  }))
}

async function countEventsLeft(
  db: Queryable,
  merchantId: string,
  timeZone: string,
): Promise<number> {
  const [plan, used] = await Promise.all([
    findActiveSubscription(db, merchantId, timeZone),
    countEventsThisMonth(db, merchantId, timeZone),
  ])
  if (!plan || plan.subscription.frozenAt) return 0
  return Math.max(0, plan.subscription.eventsPerMonth - used)
}
