import { and, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import { GRACE_DAYS, RENEWABLE_DAYS } from '#src/contract/core/plan-periods.ts'
import type { PlanPeriod } from '#src/contract/core/subscriptions.ts'
import { endOfBusinessDate } from '#src/i18n/business-time.ts'
import { type Format, formatFor } from '#src/i18n/format.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { plans, subscriptions } from './schema.ts'

const { startedOn, months, endedAt, frozenAt, paidThrough, renews } = subscriptions

/**
 * The last business day that so many months pay for: the day of the month on which it began, or the last
 * of a shorter month. Counted from the beginning, so the 31st comes back after February.
 */
export function lastPaidDay(
  months: SQLWrapper | number,
  since: SQLWrapper = startedOn,
): SQL<string> {
  return sql`(${since} + make_interval(months => ${months}::int))::date`
}

/** The last business day on which it is in force: a plan that renews waits for its payment. */
export const lastDay: SQL<string> = sql`(${paidThrough}
  + case when ${renews} then ${GRACE_DAYS}::int else 0 end)`

/** As a condition: it has neither been ended nor run out, whether or not a job has noticed. */
export function isInForce(timeZone: string, now = databaseNow): SQL | undefined {
  return and(isNull(endedAt), sql`not ${hasLapsed(timeZone, now)}`)
}

/** As a condition: its last day is over. */
export function hasLapsed(timeZone: string, now = databaseNow): SQL {
  return sql`coalesce(${lastDay} < ${businessToday(timeZone, now)}, false)`
}

/** A business day in notifications and the audit trail, which every language writes alike. */
export function shownDay(day: string, timeZone: string): string {
  return formatFor('en', timeZone).date(new Date(endOfBusinessDate(day, timeZone)))
}

/** As a condition: its next month may be paid for. Nobody pays for more than one ahead. */
export function isRenewable(timeZone: string): SQL | undefined {
  return and(
    isInForce(timeZone),
    isNull(frozenAt),
    sql`${paidThrough} - ${RENEWABLE_DAYS}::int <= ${businessToday(timeZone)}`,
  )
}

/** Of a row of `subscriptions` beside its plan and the one that it becomes. */
export function periodColumns(timeZone: string, next: { amountCents: SQLWrapper }) {
  return {
    paidThrough: sql<string | null>`${paidThrough}::text`,
    lastDay: sql<string | null>`${lastDay}::text`,
    overdue: sql<boolean>`coalesce(${paidThrough} < ${businessToday(timeZone)}, false)`,
    renews: sql<boolean>`${renews}`,
    chargedTo: sql<string | null>`${subscriptions.chargedTo}`,
    renewable: sql<boolean>`coalesce(${isRenewable(timeZone)}, false)`,
    priceCents: sql<number>`coalesce(${next.amountCents}, ${plans.amountCents})::float8`,
    nextThrough: sql<string | null>`${lastPaidDay(sql`${months} + 1`)}::text`,
  }
}

type Day = 'paidThrough' | 'lastDay' | 'nextThrough'
type Row = Omit<PlanPeriod, Day | 'price'> &
  Record<Day, string | null> & {
    priceCents: number
  }

export function presentPeriod(
  { paidThrough, lastDay, nextThrough, priceCents: cents, ...period }: Row,
  format: Format,
  timeZone: string,
): PlanPeriod | null {
  if (!paidThrough || !lastDay || !nextThrough) return null
  const day = (date: string) => format.instant(new Date(endOfBusinessDate(date, timeZone)))
  const price = { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
  return {
    ...period,
    paidThrough: day(paidThrough),
    lastDay: day(lastDay),
    nextThrough: day(nextThrough),
    renewable: period.renewable && cents > 0,
    price,
  }
}
