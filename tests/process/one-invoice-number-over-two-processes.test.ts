import { inArray, isNotNull } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { reconcileMoney } from '#src/services/core/reconciliation/reconcile.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { creditNotes, invoices } from '#src/services/order-payment/invoices/schema.ts'
import { sandboxWebhooks } from '#src/services/order-payment/sandbox/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { secretKeys, startTwo } from '#tests/support/money/processes.ts'
import { openPayments } from '#tests/support/payments.ts'

const world = await openPayments({ settings: { secretKeys } })
const { db, admin, merchant, begin, act, confirm: confirmHere, hurry } = world
const PRICE = 450_000
const BUYERS = 24

/** Somebody who has paid, which nobody has told us yet. */
async function payer() {
  const who = await merchant()
  const id = await begin(who)
  const { payerId } = await act(id, 'PAY')
  await db.delete(sandboxWebhooks)
  return { who, id, payerId }
}
type Payer = Awaited<ReturnType<typeof payer>>

async function inTurn<T>(count: number, one: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < count) all.push(await one())
  return all
}

async function buyer() {
  const one = await payer()
  await dataOf(await confirmHere(one.who, one.id, one.payerId))
  return one
}

const sequences = (numbers: readonly string[]) =>
  numbers.map((one) => Number(one.split('-').at(-1))).toSorted((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_none, at) => at + 1)

async function documents() {
  const issued = await db.select().from(invoices)
  const parts = await db.select().from(creditNotes)
  const whole = await db.select().from(invoices).where(isNotNull(invoices.creditNumber))
  return {
    invoices: sequences(issued.map(({ number }) => number)),
    notes: sequences(
      [...parts, ...whole.map((one) => ({ number: one.creditNumber ?? '' }))].map(
        (one) => one.number,
      ),
    ),
  }
}

test('numbers of invoices and credit notes have no gap over two processes, one of which is killed [PAY-30, PAY-50]', async () => {
  const sold = await inTurn(12, buyer)
  const paid = await inTurn(BUYERS, payer)
  const orders = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      inArray(
        checkouts.userId,
        sold.map(({ who }) => who.id),
      ),
    )
  const { servers, send, confirm } = await startTwo(world)
  const refund = (id: string, at: number) =>
    send({
      at,
      who: admin,
      method: 'POST',
      path: `order-payment/orders/${id}/refund`,
      body: { amountCents: at % 3 === 0 ? 100_000 + at : PRICE, reason: 'Bought twice', key: v4() },
    })
  const all = (some: readonly Payer[], ids: readonly { id: string }[]) =>
    Promise.all([
      ...some.map((one, at) => confirm(at, one.who, one)),
      ...ids.map(({ id }, at) => refund(id, at)),
    ])
  await all(paid.slice(0, BUYERS / 2), orders.slice(0, 6))
  const rest = all(paid.slice(BUYERS / 2), orders.slice(6))
  const half = sold.length + BUYERS / 2
  await expect
    .poll(async () => (await documents()).invoices.length, { interval: 5 })
    .toBeGreaterThan(half)
  servers[0].child.kill('SIGKILL')
  await rest
  const open = async () => {
    await hurry()
    const { counts } = await reconcileMoney(db, 'Asia/Colombo')
    const { invoices, notes } = await documents()
    return { counts, invoices: invoices.length, notes: notes.length }
  }
  await expect
    .poll(open, { interval: 500 })
    .toEqual({ counts: {}, invoices: sold.length + paid.length, notes: orders.length })
  expect(await documents()).toEqual({
    invoices: upTo(sold.length + paid.length),
    notes: upTo(orders.length),
  })
})
