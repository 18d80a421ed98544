import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { RENEWABLE_DAYS } from '#src/contract/core/plan-periods.ts'
import { CURRENCY } from '#src/contract/order-payment/lifecycle.ts'
import { listOverdue } from '#src/contract/order-payment/overdue.ts'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { findOverdue } from '#src/services/core/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { presentMoney } from '#src/services/order-payment/orders/orders.ts'

export const listOverdueEndpoints = [
  bind(listOverdue, async ({ query, format }, { db }) => {
    const { timeZone } = format
    const { rows, paging } = await findOverdue(db, timeZone, query)
    const userIds = rows.map(({ userId }) => userId)
    const [accounts, attempts] = await Promise.all([
      findAccounts(db, userIds),
      findAttempts(db, userIds),
    ])
    const day = (date: string) => format.instant(new Date(startOfBusinessDate(date, timeZone)))
    const overdue = rows.map(({ id, userId, role, title, priceCents, ...days }) => ({
      id,
      buyer: { id: userId, name: accounts.get(userId)?.name ?? '', role },
      title,
      amount: presentMoney({ amountCents: priceCents, currency: CURRENCY }, format),
      since: day(days.since),
      lastDay: day(days.lastDay),
      nextNotice: days.nextNotice === null ? null : day(days.nextNotice),
      attempt: attempts.get(userId) ?? null,
    }))
    return { data: { overdue, ...paging } }
  }),
]

/** What became of the last attempt of each to pay for the month that is due. */
async function findAttempts(db: Queryable, userIds: readonly string[]) {
  const { userId, kind, state, createdAt } = checkouts
  const isRecent = gte(createdAt, sql`now() - ${RENEWABLE_DAYS * 2} * interval '1 day'`)
  const rows = await db
    .selectDistinctOn([userId], { userId, state })
    .from(checkouts)
    .where(and(inArray(userId, [...userIds]), eq(kind, 'RENEWAL'), isRecent))
    .orderBy(userId, desc(createdAt))
  return new Map(rows.map((row) => [row.userId, row.state]))
}
