import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import type { Order, OrderDetails } from '#src/contract/order-payment/orders.ts'
import {
  type CheckoutTerms,
  checkouts,
  checkoutTallies,
} from '#src/services/order-payment/checkouts/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, admin } = world
const merchant = await world.merchant()
const user = await addAccount(db, { role: 'USER', fullName: 'Malathi Costa', business: undefined })

const plan = { kind: 'PLAN', userRole: 'MERCHANT', userId: merchant.id, title: 'Growth' } as const
const pack = { kind: 'PACKAGE', userRole: 'USER', userId: user.id, title: 'City bites' } as const
const rows = [...checkoutStates, ...checkoutStates].map((state, at) => {
  const { title, ...bought } = at < checkoutStates.length ? plan : pack
  const limits: Record<string, number> =
    bought.kind === 'PLAN' ? { dealsPerMonth: 20 } : { couponLimit: 15, validDays: 30 }
  const terms: CheckoutTerms = { title, ...limits }
  return {
    ...bought,
    id: v7(),
    subjectId: world.paid,
    state,
    broker: 'PAYPAL',
    terms,
    amountCents: 1000 + at,
    currency: 'LKR',
    idempotencyKey: randomUUID(),
    formNonce: randomUUID(),
    createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
    paidAt: state === 'PAID' || state === 'REFUNDED' ? new Date() : null,
  }
})
await db.insert(checkouts).values(rows)

type List = { orders: Order[]; totalItems: number; totalItemsCapped?: boolean }
const list = async (who: Account, query = '') =>
  dataOf<List>(await world.get(who, `/orders${query}`))

describe('the list of orders [PAY-29]', () => {
  test.each([
    ['', true],
    ['&state=PAID', false],
    ['&term=city', false],
    ['&least=1005', false],
    ['&most=1005', false],
    [`&buyerId=${merchant.id}`, false],
  ])(
    'money of days stands over these days alone, not over fewer orders: %j',
    async (more, isShown) => {
      const found = await dataOf<List & { money: object | null }>(
        await world.get(admin, `/orders?from=2026-01-01&to=2026-12-31${more}`),
      )
      expect(found.totalItems).toBeGreaterThan(0)
      expect(found.money !== null).toBe(isShown)
    },
  )

  test('the list of orders shows administrators every checkout of plans and packages, the latest first', async () => {
    const { orders, totalItems } = await list(admin)
    expect(totalItems).toBe(rows.length)
    expect(orders.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse())
    expect(orders[0]).toMatchObject({
      kind: 'PACKAGE',
      title: 'City bites',
      state: 'REFUNDED',
      broker: 'PayPal',
      buyer: { id: user.id, name: 'Malathi Costa', role: 'USER' },
      amount: { cents: 1013, currency: 'LKR' },
      invoiceNumber: null,
    })
  })

  test('the list of orders shows merchants their own', async () => {
    const { orders, totalItems } = await list(merchant)
    expect(totalItems).toBe(checkoutStates.length)
    expect(new Set(orders.map(({ buyer }) => buyer.id))).toEqual(new Set([merchant.id]))
  })

  test.each(checkoutStates)(
    'the list of orders is narrowed to %s, with its count',
    async (state) => {
      const { orders, totalItems } = await list(admin, `?state=${state}`)
      expect(totalItems).toBe(2)
      expect(orders.map((one) => one.state)).toEqual([state, state])
      expect((await list(merchant, `?state=${state}`)).totalItems).toBe(1)
    },
  )

  test('the list of orders is searched by what was bought and, by administrators, by the buyer', async () => {
    expect((await list(admin, '?term=CITY')).totalItems).toBe(checkoutStates.length)
    expect((await list(admin, '?term=malathi&state=PAID')).totalItems).toBe(1)
    expect((await list(merchant, '?term=malathi')).totalItems).toBe(0)
    expect((await list(merchant, '?term=city')).totalItems).toBe(0)
    expect((await list(admin, '?term=_')).totalItems).toBe(0)
    expect((await world.get(admin, '/orders?term=%00')).status).toBe(400)
  })

  test('the list of orders is narrowed to days and, by administrators, to a buyer [SHELL-96]', async () => {
    const days = '?from=2026-01-02&to=2026-01-03'
    expect((await list(admin, days)).orders.map(({ id }) => id)).toEqual([rows[2]?.id, rows[1]?.id])
    expect((await list(admin, `${days}&state=${rows[1]?.state}`)).totalItems).toBe(1)
    expect((await list(admin, `${days}&term=growth`)).totalItems).toBe(2)
    expect((await list(merchant, '?from=2026-01-02')).totalItems).toBe(checkoutStates.length - 1)
    const ofUser = await list(admin, `?buyerId=${user.id}`)
    expect(ofUser.totalItems).toBe(checkoutStates.length)
    expect(
      (await list(merchant, `?buyerId=${user.id}`)).orders.map(({ buyer }) => buyer.id),
    ).toEqual(Array(checkoutStates.length).fill(merchant.id))
    for (const odd of ['?from=0000-01-01', '?to=2026-02-30', '?from=x', '?buyerId=x'])
      expect((await world.get(admin, `/orders${odd}`)).status, odd).toBe(400)
    const ever = await list(admin, '?from=0001-01-01&to=9999-12-31')
    expect(ever.totalItems).toBe(rows.length)
  })

  test('the list of orders is searched by what thousands bought, whether lately or long ago', async () => {
    const add = (title: string, count: number, first: string) =>
      db.execute(sql`
        insert into checkouts (id, kind, subject_id, user_id, user_role, amount_cents, currency, terms,
          broker, state, idempotency_key, form_nonce, created_at)
        select gen_random_uuid(), 'PLAN', gen_random_uuid(), gen_random_uuid(), 'MERCHANT', number, 'LKR',
          jsonb_build_object('title', ${title}::text), 'PAYPAL', 'FAILED', gen_random_uuid(),
          gen_random_uuid(), ${first}::timestamptz + number * interval '1 second'
        from generate_series(1, ${count}::int) number`)
    const amounts = async (query: string) => {
      const { orders, ...rest } = await list(admin, query)
      return { ...rest, cents: orders.map(({ amount }) => amount.cents) }
    }
    await add('Vintage', 1100, '2020-01-01')
    await add('Zebra', 5100, '2021-01-01')
    const capped = { totalItems: 1000, totalItemsCapped: true }
    expect(await amounts('?term=zE&size=3')).toMatchObject({ ...capped, cents: [5100, 5099, 5098] })
    expect(await amounts('?term=vi&size=3')).toMatchObject({ ...capped, cents: [1100, 1099, 1098] })
    expect(await amounts('?term=vi&size=3&page=300')).toMatchObject({ cents: [200, 199, 198] })
    expect(await amounts('?term=vi&state=PAID')).toMatchObject({ totalItems: 0, cents: [] })
    expect(await amounts('?term=vint&size=2')).toMatchObject({
      totalItems: 1100,
      cents: [1100, 1099],
    })
    expect(await amounts('?term=qx')).toMatchObject({ totalItems: 0, cents: [] })
    await db.delete(checkouts).where(eq(checkouts.state, 'FAILED'))
    await db.insert(checkouts).values(rows.filter(({ state }) => state === 'FAILED'))
  })

  test('the list of orders has pages, and none beyond the end', async () => {
    const { orders } = await list(admin, '?size=5&page=2')
    expect(orders.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .reverse()
        .slice(10),
    )
    expect((await list(admin, '?size=5&page=900')).orders).toEqual([])
  })
})

test('checkouts are counted as they come, move and go', async () => {
  const count = async (state: (typeof checkoutStates)[number]) => {
    const [row] = await db.select().from(checkoutTallies).where(eq(checkoutTallies.state, state))
    return row?.count
  }
  const [row] = rows
  if (!row) throw new Error('no rows')
  const id = v7()
  const again = { ...row, id, idempotencyKey: randomUUID(), formNonce: randomUUID() }
  await db.insert(checkouts).values(again)
  expect(await count('CREATED')).toBe(3)
  await db.update(checkouts).set({ state: 'PENDING' }).where(eq(checkouts.id, id))
  expect([await count('CREATED'), await count('PENDING')]).toEqual([2, 3])
  await db.delete(checkouts).where(eq(checkouts.id, id))
  expect([await count('CREATED'), await count('PENDING')]).toEqual([2, 2])
})

test('an order tells what was bought and what happened, in the order of time [PAY-29]', async () => {
  const who = await world.merchant()
  const reference = await world.begin(who)
  const { payerId } = await world.act(reference, 'PAY')
  await dataOf(await world.confirm(who, reference, payerId))
  const { orders } = await list(who)
  const [found] = orders
  const order = await dataOf<OrderDetails>(await world.get(who, `/orders/${found?.id}`))
  expect(order).toMatchObject({
    title: 'Growth',
    state: 'PAID',
    fulfilled: true,
    reason: null,
    subjectId: world.paid,
    invoiceNumber: expect.stringMatching(/^DD-\d{4}-000001$/),
    terms: [
      { name: 'dealsPerMonth', value: 20 },
      { name: 'eventsPerMonth', value: 4 },
      { name: 'dealsPerEvent', value: 3 },
    ],
  })
  expect(order.timeline.map(({ what }) => what)).toEqual(['started', 'paid', 'invoiced'])
  expect(order.timeline[2]?.number).toBe(order.invoiceNumber)
  expect((await list(who, `?term=${order.invoiceNumber}`)).totalItems).toBe(1)
})
