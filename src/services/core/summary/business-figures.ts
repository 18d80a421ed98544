import { sql } from 'drizzle-orm'
import { type BusinessFigures, FIGURE_DAYS } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { addDays } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { couponTallies, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import { openViewDays, viewDays } from '#src/services/core/view-counts/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { lineOf, moneyOf } from './lines.ts'
import { findLiveDeals } from './live-deals.ts'
import { findTasks } from './tasks.ts'

type Sum = {
  measure: 'COLLECTED' | 'REDEEMED' | 'VIEWED' | 'LEFT'
  today: string
  /** How many days ago. */
  ago: number
  count: number
  paid: number
  saved: number
}

export async function findBusinessFigures(
  db: Queryable,
  merchantId: string,
  timeZone: string,
  format: Format,
): Promise<BusinessFigures> {
  const [sums, live, tasks] = await Promise.all([
    findSums(db, merchantId, timeZone),
    findLiveDeals(db, merchantId, timeZone),
    findTasks(db, merchantId, timeZone),
  ])
  const of = (measure: Sum['measure']) => sums.filter((sum) => sum.measure === measure)
  const redeemed = of('REDEEMED').filter(({ ago }) => ago < FIGURE_DAYS)
  const money = (part: 'paid' | 'saved') =>
    moneyOf(
      redeemed.reduce((sum, day) => sum + day[part], 0),
      format,
    )
  const collected = lineOf(of('COLLECTED'))
  const [left] = of('LEFT')
  const to = left?.today ?? ''
  return {
    from: addDays(to, 1 - FIGURE_DAYS),
    to,
    redeemed: { ...lineOf(of('REDEEMED')), paid: money('paid'), saved: money('saved') },
    collected,
    viewed: lineOf(of('VIEWED')),
    left: {
      count: left?.count ?? 0,
      total: left?.paid ?? 0,
      days: daysLeft(left?.count ?? 0, collected.count, FIGURE_DAYS),
    },
    tasks,
    live,
  }
}

/** For how many days coupons last if as many are collected a day as in the last ones; null if none is. */
export function daysLeft(left: number, collected: number, days: number): number | null {
  return collected === 0 ? null : Math.floor((left * days) / collected)
}

async function findSums(db: Queryable, merchantId: string, timeZone: string): Promise<Sum[]> {
  const today = sql`(select day from today)`
  const views = (table: typeof viewDays | typeof openViewDays) => sql`
    select 'VIEWED', ${today} - ${table.day}, ${table.views}, 0::float8, 0::float8 from ${table}
    where ${table.subject} = 'MERCHANT' and ${table.subjectId} = ${merchantId}::uuid
      and ${table.day} > ${today} - ${2 * FIGURE_DAYS}::int`
  const { rows } = await db.execute<Sum>(sql`
    with today as (select ${businessToday(timeZone)} as day)
    select sums.*, ${today}::text as today from (
      select measure, ${today} - ${ledgerDays.start} as ago, ${ledgerDays.count},
        ${ledgerDays.paidCents}::float8 as paid, ${ledgerDays.deductedCents}::float8 as saved
      from ${ledgerDays}
      where ${ledgerDays.subject} = 'MERCHANT' and ${ledgerDays.subjectId} = ${merchantId}::uuid
        and ${ledgerDays.measure} in ('COLLECTED', 'REDEEMED')
        and ${ledgerDays.start} > ${today} - ${2 * FIGURE_DAYS}::int
      union all ${views(viewDays)} union all ${views(openViewDays)}
      union all
      select 'LEFT', 0, coalesce(sum(available) filter (where expires_on >= ${today}), 0)::int,
        coalesce(sum(total), 0)::float8, 0
      from ${dealCoupons} join ${couponTallies} using (deal_id)
      where ${dealCoupons.merchantId} = ${merchantId}::uuid
    ) as sums`)
  return rows
}
