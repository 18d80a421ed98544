import { type SQL, sql } from 'drizzle-orm'
import { FIGURE_DAYS, type OperationFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { addDays, daysBetween } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import {
  type Comparison,
  comparisonOf,
  lastComparison,
} from '#src/services/core/reconciliation/last.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { changeOf, lineOf, moneyOf, takingsOf } from './lines.ts'
import { findLiveDays } from './live-history.ts'
import { milestoneFigures } from './milestones.ts'
import { type QueueRow, queueFigures, queueOf } from './queue.ts'

type Sum = { measure: 'REDEEMED' | 'PAYMENT'; ago: number } & Record<
  'count' | 'paid' | 'less',
  number
>
type Row = {
  today: string
  queue: QueueRow | null
  sums: Sum[] | null
  merchants: OperationFigures['merchants']
  compared: Comparison | null
}

type Given = { timeZone: string; format: Format; liveNow: Promise<number> }

/**
 * What administrators look at first, as far as the caller may see it.
 * @param given.liveNow how many deals are live
 */
export async function findOperationFigures(
  db: Queryable,
  caller: Caller,
  { timeZone, format, liveNow }: Given,
): Promise<OperationFigures> {
  const { permissions } = caller
  const sees = {
    money: permissions.has('VIEW_PAYMENT'),
    redeemed: permissions.has('VIEW_COUPON'),
    live: permissions.has('VIEW_DEAL'),
    merchants: permissions.has('VIEW_MERCHANT'),
    comparison: permissions.has('VIEW_RECONCILIATION'),
  }
  const nothing = sql`null::json`
  const statement = db.execute<Row>(
    sql`
      select ${businessToday(timeZone)}::text as today,
        ${queueFigures(caller, timeZone) ?? nothing} as queue,
        ${sees.money || sees.redeemed ? sumsOfAll(timeZone) : nothing} as sums,
        ${sees.merchants ? sql`(${milestoneFigures()})` : nothing} as merchants,
        ${sees.comparison ? sql`(${lastComparison})` : nothing} as compared`.inlineParams(),
  )
  const lives = sees.live ? liveNow.then((now) => findLiveDays(db, timeZone, now)) : null
  const [{ rows }, live] = await Promise.all([statement, lives])
  const [row] = rows
  const to = row?.today ?? ''
  const sums = row?.sums ?? []
  const from = addDays(to, 1 - FIGURE_DAYS)
  return {
    from,
    to,
    queue: row?.queue ? queueOf(row.queue) : null,
    money: sees.money ? moneyOfMonth(sums, to, format) : null,
    live: live && liveLine(live),
    redeemed: sees.redeemed
      ? takingsOf(
          sums.filter(({ measure }) => measure === 'REDEEMED'),
          format,
        )
      : null,
    merchants: row?.merchants ?? null,
    comparison: sees.comparison ? comparisonOf(row?.compared ?? null) : null,
  }
}

/** Enough days for this month, the one before and twice the days of a line. */
function sumsOfAll(timeZone: string): SQL {
  const today = businessToday(timeZone)
  return sql`(
    select json_agg(json_build_object('measure', measure, 'ago', ${today} - ${ledgerDays.start},
      'count', count, 'paid', ${ledgerDays.paidCents}, 'less', ${ledgerDays.deductedCents}))
    from ${ledgerDays}
    where ${ledgerDays.subject} = 'ALL' and ${ledgerDays.subjectId} = ${ALL_OWNERS}
      and ${ledgerDays.measure} in ('REDEEMED', 'PAYMENT')
      and ${ledgerDays.start} > ${today} - ${2 * 31}::int)`
}

/** From the first of the month; compared with the same days of the month before. */
function moneyOfMonth(sums: readonly Sum[], today: string, format: Format) {
  const from = `${today.slice(0, 8)}01`
  const payments = sums.filter(({ measure }) => measure === 'PAYMENT')
  const length = daysBetween(from, today) + 1
  const lengthBefore = Number(addDays(from, -1).slice(8))
  // Of a shorter month before, all days are compared.
  const isCompared = ({ ago }: Sum) =>
    ago < length || ago >= length + Math.max(0, lengthBefore - length)
  const net = payments.filter(isCompared).map(({ ago, paid }) => ({ ago, count: paid }))
  const line = lineOf(net, length, Math.max(length, lengthBefore))
  const ofMonth = payments.filter(({ ago }) => ago < length)
  const refunded = ofMonth.reduce((sum, { less }) => sum + less, 0)
  return {
    from,
    ...line,
    net: moneyOf(line.count, format),
    paid: moneyOf(line.count + refunded, format),
    refunded: moneyOf(refunded, format),
  }
}

function liveLine(days: number[]) {
  const count = days.at(-1) ?? 0
  return { count, change: changeOf(count, days[0] ?? 0), days }
}
