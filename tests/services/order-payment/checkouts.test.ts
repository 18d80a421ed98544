import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'
import { factsOf, once } from './facts.ts'

const world = await openPayments()
const { db, make, begin, act, confirm, get, post, merchant, admin, paid, free, bankPlan } = world

test('the configured payment methods are answered to their own caller [PAY-27]', async () => {
  const who = await merchant()
  const { brokers } = await dataOf<{ brokers: unknown }>(
    await get(who, `/payment-broker/${who.id}`),
  )
  expect(brokers).toEqual([{ id: 'SANDBOX', name: 'Sandbox' }])
  const { status } = await refusalOf(await get(who, `/payment-broker/${admin.id}`))
  expect(status).toBe(403)
})

test('a checkout is kept at the price of the database and leads to its page [PAY-11, PAY-12, PAY-25, R06]', async () => {
  const who = await merchant()
  const forged = { amount: 1, currency: 'USD', returnUrl: 'https://evil.example' }
  const { paymentUrl } = await dataOf<{ paymentUrl: string }>(await make(who, forged))
  expect(paymentUrl).toMatch(/^https:\/\/dealdesk\.test\/sandbox\/checkout\/[\da-f-]{36}$/)
  const { rows } = await factsOf(db, who.id)
  expect(rows).toMatchObject([
    { state: 'PENDING', amountCents: 450_000, currency: 'LKR', subjectId: paid, broker: 'SANDBOX' },
  ])
})

test('a confirmed payment brings the plan, its news and its audit rows [PAY-13, PAY-26]', async () => {
  const who = await merchant()
  const id = await begin(who)
  const { payerId } = await act(id, 'PAY')
  expect(await dataOf(await confirm(who, id, payerId))).toEqual({ state: 'PAID' })
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('confirm sent 20 times at once brings one subscription, and again it says the same [PAY-19, R08]', async () => {
  const who = await merchant()
  const id = await begin(who)
  const { payerId } = await act(id, 'PAY')
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(who, id, payerId)))
  for (const answer of answers) expect(await dataOf(answer)).toEqual({ state: 'PAID' })
  expect(await dataOf(await confirm(who, id, payerId))).toEqual({ state: 'PAID' })
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('the same form sent ten times at once is one checkout [R12]', async () => {
  const who = await merchant()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => make(who, { key })))
  const urls = await Promise.all(answers.map((one) => dataOf<{ paymentUrl: string }>(one)))
  expect(new Set(urls.map(({ paymentUrl }) => paymentUrl)).size).toBe(1)
  expect((await factsOf(db, who.id)).rows).toHaveLength(1)
})

test("a foreign payment, a wrong payer and one's own unpaid payment are not confirmed [C05, R07]", async () => {
  const [who, rival] = [await merchant(), await merchant()]
  const id = await begin(who)
  expect(await refusalOf(await confirm(who, id, 'PAYER'))).toMatchObject({ code: 4004 })
  const { payerId } = await act(id, 'PAY')
  expect(await refusalOf(await confirm(rival, id, payerId))).toMatchObject({ code: 4004 })
  expect(await refusalOf(await confirm(who, id, 'PAYER0'))).toMatchObject({ code: 4004 })
  expect(await refusalOf(await confirm(who, randomUUID(), payerId))).toMatchObject({ code: 4004 })
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
})

test('a declined payment is refused and leaves no plan', async () => {
  const who = await merchant()
  const id = await begin(who)
  const { rows } = await factsOf(db, who.id)
  await act(id, 'DECLINE')
  const payer = await world.brokers[0]?.settle(
    {
      reference: id,
      orderId: '',
      key: rows[0]?.idempotencyKey ?? '',
      amountCents: 0,
      currency: '',
    },
    new AbortController().signal,
  )
  const refusal = await refusalOf(await confirm(who, id, payer?.payerId ?? ''))
  expect(refusal).toMatchObject({ code: 4022, displayMessage: 'The payment didn’t go through.' })
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['FAILED'], subscribed: 0 })
})

test('what may not be bought is refused before a broker hears of it', async () => {
  const who = await merchant()
  const dto = (subscriptionPlanId: string, userType = 'MERCHANT') => ({
    subscriptionValidationRequestDto: { subscriptionPlanId, userType },
  })
  const codes = await Promise.all(
    [
      { paymentBrokerId: 'STRIPE' },
      dto(randomUUID()),
      dto(free),
      dto(bankPlan),
      dto(bankPlan, 'BANK'),
    ].map(async (changes) => (await refusalOf(await make(who, changes))).code),
  )
  expect(codes).toEqual([4000, 4004, 4022, 4022, 4022])
  const { states } = await factsOf(db, who.id)
  expect(states).toEqual([])
  expect((await refusalOf(await make({ ...who, id: admin.id } as typeof who))).code).toBe(4003)
})

test('a free plan is taken without a checkout, a paid one is not [PAY-14, PAY-24, PAY-28]', async () => {
  const who = await merchant()
  const take = (subscriptionPlanId: string) =>
    post(who, '/payment/subscription/free', { subscriptionPlanId, userType: 'MERCHANT' })
  expect((await refusalOf(await take(paid))).code).toBe(4022)
  await dataOf(await take(free))
  expect(await factsOf(db, who.id)).toMatchObject({ states: [], subscribed: 1, sent: 0 })
  expect((await refusalOf(await take(free))).code).toBe(4022)
  expect((await refusalOf(await make(who))).code).toBe(4022)
})
