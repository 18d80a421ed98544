import { eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { expect, test } from 'vitest'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { refunds } from '#src/services/order-payment/refunds/schema.ts'
import { sandboxPayments, sandboxRefunds } from '#src/services/order-payment/sandbox/schema.ts'
import { balancesOf } from '#tests/services/order-payment/journal/journal.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
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
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const { email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  const buyer = await addAccount(db)
  const servers = [first, second]
  const tokens = await Promise.all(servers.map(({ origin }) => tokenFrom(origin, email)))
  const ask = (at: number, id: string, amountCents: number, key = v4()) =>
    fetchPatiently(`${servers[at]?.origin}/api/v1/order-payment/orders/${id}/refund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amountCents, reason: 'Bought twice', key }),
    })

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
      sent = ask(0, cut, FULL).catch(() => 'killed')
      await until(async () => (await db.$count(refunds, eq(refunds.checkoutId, cut))) > 0)
      await books.select().from(checkouts).where(eq(checkouts.id, cut)).for('update')
    })
    await until(async () => (await sumOf(cut)) === FULL)
    first.child.kill('SIGKILL')
  })
  await sent
  await db.update(refunds).set({ checkAt: sql`now()` }).where(eq(refunds.checkoutId, cut))
  await until(async () => (await db.$count(refunds, eq(refunds.state, 'PENDING'))) === 0)
  expect(await db.$count(sandboxRefunds)).toBe(1 + sum / 200_000 + 1)
  const [gone] = await db.select().from(checkouts).where(eq(checkouts.id, cut))
  expect(gone?.state).toBe('REFUNDED')
  expect(await balancesOf(db, cut)).toEqual({ PLAN_REVENUE: -FULL, REFUNDS: FULL })
})
