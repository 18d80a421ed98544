import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { packageSubscriptions } from '#src/services/core/user-packages/schema.ts'
import { checkouts, checkoutTallies } from '#src/services/order-payment/checkouts/schema.ts'
import { invoiceCounters, invoices } from '#src/services/order-payment/invoices/schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase('demo')
const now = Date.now()
const rows = await db.select().from(checkouts)

test('everything that is paid in the demo world has the checkout that paid it, and nothing else', async () => {
  const paidPlans = await db.$count(subscriptions, sql`amount_cents > 0`)
  const fulfilled = rows.filter(({ fulfilledId }) => fulfilledId !== null)
  expect(fulfilled.filter(({ kind }) => kind === 'PLAN')).toHaveLength(paidPlans)
  expect(paidPlans).toBeGreaterThan(30)
  const unpaid = and(sql`price_cents > 0`, isNull(packageSubscriptions.checkoutId))
  expect(await db.$count(packageSubscriptions, unpaid)).toBe(0)
  for (const { state, fulfilledId, paidAt, createdAt, changedAt } of rows) {
    expect(fulfilledId !== null).toBe(state === 'PAID')
    expect(paidAt !== null).toBe(state === 'PAID' || state === 'REFUNDED')
    expect(createdAt.getTime()).toBeLessThan(changedAt.getTime())
    expect(changedAt.getTime()).toBeLessThanOrEqual(now)
  }
})

test('the demo world has every way a checkout may end, counted, and one that waits', async () => {
  const tallies = new Map(
    (await db.select().from(checkoutTallies)).map(({ state, count }) => [state, count]),
  )
  for (const state of ['PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED'] as const) {
    const some = rows.filter((row) => row.state === state)
    expect(some.length, state).toBeGreaterThan(2)
    expect(tallies.get(state), state).toBe(some.length)
  }
  expect(rows.filter(({ state }) => state === 'PENDING')).toHaveLength(1)
})

test('its invoices have no gap in any year', async () => {
  const issued = await db.select().from(invoices).orderBy(invoices.year, invoices.sequence)
  const paid = rows.filter(({ state }) => state === 'PAID' || state === 'REFUNDED')
  expect(issued.map(({ checkoutId }) => checkoutId).sort()).toEqual(paid.map(({ id }) => id).sort())
  for (const year of new Set(issued.map((one) => one.year))) {
    const numbers = issued.filter((one) => one.year === year).map(({ sequence }) => sequence)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    const counter = and(eq(invoiceCounters.series, 'INVOICE'), eq(invoiceCounters.year, year))
    const [last] = await db.select().from(invoiceCounters).where(counter)
    expect(last?.last).toBe(numbers.length)
  }
  const refunded = rows.filter(({ state }) => state === 'REFUNDED').map(({ id }) => id)
  const credited = await db.$count(
    invoices,
    and(inArray(invoices.checkoutId, refunded), sql`credit_number is not null`),
  )
  expect(credited).toBe(refunded.length)
})
