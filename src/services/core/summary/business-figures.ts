import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type BusinessFigures, FIGURE_DAYS } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { addDays } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { couponTallies, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import { eventsLeftOf } from '#src/services/core/plans/find-plans.ts'
import { openViewDays, viewDays } from '#src/services/core/view-counts/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { prepare } from '#src/services/kit/prepare-once.ts'
import { lineOf, takingsOf } from './lines.ts'
import { type LiveRow, liveDealOf, liveDealsOf } from './live-deals.ts'
import { type DealTask, dealTasksOf, tasksOf } from './tasks.ts'

type Sum = {
  measure: 'COLLECTED' | 'REDEEMED' | 'VIEWED' | 'LEFT'
  /** How many days ago. */
  ago: number
  count: number
  paid: number
  less: number
}

type Row = { today: string; sums: Sum[]; live: LiveRow[]; tasks: DealTask[]; events: number }

/** By one statement. */
export async function findBusinessFigures(
  db: Queryable,
  merchantId: string,
  timeZone: string,
  format: Format,
): Promise<BusinessFigures> {
  const { rows } = await db.execute<Row>(
    prepare(sql`
      select ${businessToday(timeZone)}::text as today,
        ${rowsOf(sumsOf(merchantId, timeZone))} as sums,
        ${rowsOf(liveDealsOf(merchantId, timeZone))} as live,
        ${rowsOf(dealTasksOf(merchantId, timeZone))} as tasks,
        coalesce((${eventsLeftOf(db, merchantId, timeZone)}), 0) as events`),
  )
  const { today: to, sums, live, tasks, events } = rows[0] as Row
  const of = (measure: Sum['measure']) => sums.filter((sum) => sum.measure === measure)
  const collected = lineOf(of('COLLECTED'))
  const [left] = of('LEFT')
  return {
    from: addDays(to, 1 - FIGURE_DAYS),
    to,
    redeemed: takingsOf(of('REDEEMED'), format),
    collected,
    viewed: lineOf(of('VIEWED')),
    left: {
      count: left?.count ?? 0,
      total: left?.paid ?? 0,
      days: daysLeft(left?.count ?? 0, collected.count, FIGURE_DAYS),
    },
    tasks: tasksOf(tasks, events),
    live: live.map((deal) => liveDealOf(deal, format)),
  }
}

/** For how many days coupons last if as many are collected a day as in the last ones; null if none is. */
function daysLeft(left: number, collected: number, days: number): number | null {
  return collected === 0 ? null : Math.floor((left * days) / collected)
}

function rowsOf(query: SQLWrapper): SQL {
  return sql`(select coalesce(json_agg(one), '[]') from (${query}) as one)`
}

/** Selects `Sum`s. */
function sumsOf(merchantId: string, timeZone: string): SQL {
  const today = businessToday(timeZone)
  const views = (table: typeof viewDays | typeof openViewDays) => sql`
    select 'VIEWED', ${today} - ${table.day}, ${table.views}, 0::float8, 0::float8 from ${table}
    where ${table.subject} = 'MERCHANT' and ${table.subjectId} = ${merchantId}::uuid
      and ${table.day} > ${today} - ${2 * FIGURE_DAYS}::int`
  return sql`
      select measure, ${today} - ${ledgerDays.start} as ago, ${ledgerDays.count},
        ${ledgerDays.paidCents}::float8 as paid, ${ledgerDays.deductedCents}::float8 as less
      from ${ledgerDays}
      where ${ledgerDays.subject} = 'MERCHANT' and ${ledgerDays.subjectId} = ${merchantId}::uuid
        and ${ledgerDays.measure} in ('COLLECTED', 'REDEEMED')
        and ${ledgerDays.start} > ${today} - ${2 * FIGURE_DAYS}::int
      union all ${views(viewDays)} union all ${views(openViewDays)}
      union all
      select 'LEFT', 0, coalesce(sum(available) filter (where expires_on >= ${today}), 0)::int,
        coalesce(sum(total), 0)::float8, 0
      from ${dealCoupons} join ${couponTallies} using (deal_id)
      where ${dealCoupons.merchantId} = ${merchantId}::uuid`
}
