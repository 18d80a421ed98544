import { type SQL, sql } from 'drizzle-orm'
import { LIVE_DAYS, LIVE_DEALS, type LiveDeal } from '#src/contract/core/summary.ts'
import type { Format } from '#src/i18n/format.ts'
import { couponTallies } from '#src/services/core/coupons/schema.ts'
import { deals, isActive } from '#src/services/core/deals/schema.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { moneyOf } from './lines.ts'

export type LiveRow = Omit<LiveDeal, 'days' | 'pays'> & {
  recent: [ago: number, count: number][]
  cents: number
}

/** Selects `LiveRow`s: the most collected of the last days first, then those that end first. */
export function liveDealsOf(merchantId: string, timeZone: string): SQL {
  const today = businessToday(timeZone)
  return sql`
    select ${deals.id}, ${deals.title}, ${deals.coverImage} as "coverImage",
      ${deals.originalPriceCents} - ${deals.deductionCents} as cents,
      tally.collected, tally.redeemed, tally."left", tally.total,
      coalesce(recent.days, '[]') as recent
    from ${deals}
    cross join lateral (
      select coalesce(sum(collected), 0)::int as collected,
        coalesce(sum(redeemed), 0)::int as redeemed, coalesce(sum(total), 0)::int as total,
        coalesce(sum(available) filter (where expires_on >= ${today}), 0)::int as "left"
      from ${couponTallies} where deal_id = ${deals.id}
    ) as tally
    cross join lateral (
      select json_agg(json_build_array(${today} - ${ledgerDays.start}, count)) as days,
        coalesce(sum(count), 0) as collected
      from ${ledgerDays}
      where ${ledgerDays.subject} = 'DEAL' and ${ledgerDays.subjectId} = ${deals.id}
        and ${ledgerDays.measure} = 'COLLECTED' and ${ledgerDays.start} > ${today} - ${LIVE_DAYS}::int
    ) as recent
    where ${deals.merchantId} = ${merchantId}::uuid and ${isActive(timeZone)}
    order by recent.collected desc, ${deals.expiresOn}, ${deals.id} limit ${LIVE_DEALS}`
}

export function liveDealOf({ recent, cents, ...deal }: LiveRow, format: Format): LiveDeal {
  const counts = new Map(recent)
  const days = Array.from({ length: LIVE_DAYS }, (_none, index) => LIVE_DAYS - 1 - index)
  return { ...deal, pays: moneyOf(cents, format), days: days.map((ago) => counts.get(ago) ?? 0) }
}
