import { type SQL, sql } from 'drizzle-orm'
import { EXPIRING_DAYS } from '#src/contract/core/deals.ts'
import { LIVE_DAYS, RUNNING_OUT_DAYS, TASKS_MAX, type ToDo } from '#src/contract/core/summary.ts'
import { couponTallies, dealCoupons } from '#src/services/core/coupons/schema.ts'
import {
  dealReviews,
  deals,
  endsWithin,
  isActive,
  isExpired,
} from '#src/services/core/deals/schema.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'

/** Rejected deals, and deals whose coupons run out, named one by one. */
const NAMED = 2

export type DealTask = { kind: ToDo['kind']; id: string | null; title: string | null } & Pick<
  ToDo,
  'count' | 'days' | 'comment'
>

/** What a merchant should look at next: a few lines, the most pressing first. */
export function tasksOf(ofDeals: readonly DealTask[], eventsLeft: number): ToDo[] {
  const tasks: ToDo[] = ofDeals.map(({ id, title, ...task }) => ({
    ...task,
    deal: id === null ? null : { id, title: title ?? '' },
  }))
  if (eventsLeft > 0) {
    tasks.push({ kind: 'events', deal: null, count: eventsLeft, days: null, comment: null })
  }
  return tasks.slice(0, TASKS_MAX)
}

/** Selects `DealTask`s. */
export function dealTasksOf(merchantId: string, timeZone: string): SQL {
  const today = businessToday(timeZone)
  const own = sql`${deals.merchantId} = ${merchantId}::uuid and ${deals.deletedAt} is null`
  return sql`
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
        and ${endsWithin(EXPIRING_DAYS, timeZone)} having count(*) > 0)`
}
