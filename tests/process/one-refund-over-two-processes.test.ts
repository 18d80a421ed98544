import { eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { expect, test } from 'vitest'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { refunds } from '#src/services/order-payment/refunds/schema.ts'
import { sandboxPayments, sandboxRefunds } from '#src/services/order-payment/sandbox/schema.ts'
import { balancesOf } from '#tests/services/order-payment/journal/journal.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { db } = database
const FULL = 450_000

async function paid(userId: string): Promise<string> {
  const [id, providerReference] = [v7(), v7()]
  const charge = { amountCents: FULL, currency: 'LKR' }
  await db.insert(sandboxPayments).values({
    ...charge,
    id: providerReference,
    idempotencyKey: v7(),
    orderId: id,
    description: 'Growth',
    returnUrl: 'http://localhost',
    cancelUrl: 'http://localhost',
    state: 'PAID',
    payerId: 'PAYER1',
  })
  await db.insert(checkouts).values({
    ...charge,
    id,
    providerReference,
    kind: 'PLAN',
    subjectId: v7(),
    userId,
    userRole: 'MERCHANT',
    terms: { title: 'Growth' },
    broker: 'SANDBOX',
    state: 'PAID',
    paidAt: new Date(),
    fulfilledId: v7(),
    idempotencyKey: v7(),
    formNonce: v7(),
  })
  return id
}

async function until(isSo: () => Promise<boolean>) {
  await expect.poll(isSo, { interval: 50 }).toBe(true)
}

async function sumOf(checkoutId: string): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(sandbox_refunds.amount_cents), 0)::float8 as sum from sandbox_refunds
    join sandbox_payments on sandbox_payments.id = payment_id where order_id = ${checkoutId}`)
  return rows[0]?.sum ?? 0
}

test('refunds asked of two processes at once are paid once, also when one is killed [PAY-43]', async () => {
  const { servers, signIn } = await twoProcesses(database)
  const { email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  const buyer = await addAccount(db)
  const callers = [await signIn(email, 'ADMIN', 0), await signIn(email, 'ADMIN', 1)]
  const ask = (at: number, id: string, amountCents: number, key = v4()) => {
    const body = { amountCents, reason: 'Bought twice', key }
    return callers[at]?.insist(at, 'POST', `order-payment/orders/${id}/refund`, body)
  }

  const doubled = await paid(buyer.id)
  const key = v4()
  await Promise.all([0, 1, 0, 1, 0, 1].map((at) => ask(at, doubled, 100_000, key)))
  expect(await sumOf(doubled)).toBe(100_000)

  const crowded = await paid(buyer.id)
  await Promise.all([0, 1, 0, 1, 0, 1].map((at) => ask(at, crowded, 200_000)))
  const sum = await sumOf(crowded)
  expect([200_000, 400_000]).toContain(sum)
  const [counted] = await db.select().from(checkouts).where(eq(checkouts.id, crowded))
  expect(counted?.refundedCents).toBe(sum)

  const cut = await paid(buyer.id)
  let sent: Promise<unknown> | undefined
  await db.transaction(async (books) => {
    await db.transaction(async (provider) => {
      await provider
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.orderId, cut))
        .for('update')
      sent = ask(0, cut, FULL)?.catch(() => 'killed')
      await until(async () => (await db.$count(refunds, eq(refunds.checkoutId, cut))) > 0)
      await books.select().from(checkouts).where(eq(checkouts.id, cut)).for('update')
    })
    await until(async () => (await sumOf(cut)) === FULL)
    servers[0].child.kill('SIGKILL')
  })
  await sent
  await db.update(refunds).set({ checkAt: sql`now()` }).where(eq(refunds.checkoutId, cut))
  await until(async () => (await db.$count(refunds, eq(refunds.state, 'PENDING'))) === 0)
  expect(await db.$count(sandboxRefunds)).toBe(1 + sum / 200_000 + 1)
  const [gone] = await db.select().from(checkouts).where(eq(checkouts.id, cut))
  expect(gone?.state).toBe('REFUNDED')
  expect(await balancesOf(db, cut)).toEqual({ PLAN_REVENUE: -FULL, REFUNDS: FULL })
})
