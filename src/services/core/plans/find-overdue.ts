import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noticeDays } from '#src/contract/core/plan-periods.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { isInForce, lastDay } from './periods.ts'
import { plans, subscriptions } from './schema.ts'

const { id, userId, planId, nextPlanId, paidThrough, frozenAt, renews } = subscriptions

/** Plans whose last paid day is over while they wait for the next month, the oldest debt first. */
export function findOverdue(db: Queryable, timeZone: string, paging: Paging) {
  const next = alias(plans, 'next')
  const today = businessToday(timeZone)
  const from = db
    .select({
      id,
      userId,
      role: plans.userRole,
      title: sql<string>`coalesce(${next.title}, ${plans.title})`,
      priceCents: sql<number>`coalesce(${next.amountCents}, ${plans.amountCents})::float8`,
      since: sql<string>`(${paidThrough} + 1)::text`,
      lastDay: sql<string>`${lastDay}::text`,
      nextNotice: nextNotice(today),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, planId))
    .leftJoin(next, eq(next.id, nextPlanId))
    .$dynamic()
  const isOverdue = sql`${paidThrough} < ${today}`
  const where = and(isOverdue, isInForce(timeZone), isNull(frozenAt), eq(renews, true))
  return readShort(db, from, { where, order: oldestFirst }, paging)
}

const oldestFirst = {
  table: subscriptions,
  id,
  by: [paidThrough, id],
  direction: 'asc',
} as const

/** The next business day on which its holder is asked to pay; null after the last one. */
function nextNotice(today: ReturnType<typeof businessToday>) {
  const { OVERDUE, REMINDED, LAST } = noticeDays
  const day = sql`(${today} - ${paidThrough})`
  const after = (days: number) =>
    sql`when ${day} < ${days}::int then (${paidThrough} + ${days}::int)::text`
  return sql<string | null>`case ${after(OVERDUE)} ${after(REMINDED)} ${after(LAST)} end`
}
