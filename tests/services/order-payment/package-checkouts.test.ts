import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { userPackages } from '#src/services/core/user-packages/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { createOrderPaymentService } from '#src/services/order-payment/app.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { addPackage, addPackageSubscription, joinedBy } from '#tests/support/packages.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, post, act, hurry, brokers, test: app } = world
const city = await addPackage(db)
const free = await addPackage(db, { name: 'First steps', priceCents: 0 })
const CREATE = '/stripe/create-checkout-session'
const CONFIRM = '/stripe/confirm-checkout-session'
type Begun = { freePlan: boolean; redirectUrl: string | null }

const person = () => addAccount(db, { role: 'USER' })
const bodyOf = (who: Account, changes: object = {}) => ({
  userId: who.id,
  email: who.email,
  subscriptionId: city.id,
  ...changes,
})
const create = (who: Account, changes: object = {}, service = world.service) =>
  post(who, CREATE, bodyOf(who, changes), service)
const confirm = (who: Account, changes: object = {}) =>
  post(who, CONFIRM, { userId: who.id, ...changes })
const rowsOf = (who: Account) => db.select().from(checkouts).where(eq(checkouts.userId, who.id))

/** A checkout at the sandbox; answers what the sandbox calls it. */
async function begin(who: Account, changes: object = {}) {
  const { redirectUrl } = await dataOf<Begun>(await create(who, changes))
  return redirectUrl?.split('/').at(-1) ?? ''
}

async function work(some: readonly Broker[] = brokers) {
  await hurry()
  await reconcile(app.services, some)
}

describe('stripe/create-checkout-session', () => {
  test('a package is kept at its price and leads to the page of the broker [UPKG-30]', async () => {
    const who = await person()
    const begun = await dataOf<Begun>(await create(who))
    expect(begun).toEqual({
      freePlan: false,
      redirectUrl: expect.stringMatching(/^https:\/\/dealdesk\.test\/sandbox\/checkout\//),
    })
    const [row] = await rowsOf(who)
    expect(row).toMatchObject({ kind: 'PACKAGE', amountCents: 990_00, state: 'PENDING' })
    expect(row?.terms).toMatchObject({ title: 'City explorer', couponLimit: 10, validDays: 30 })
    expect(JSON.stringify(row)).not.toContain('@')
  })

  test('a free package begins in the same transaction [UPKG-30]', async () => {
    const who = await person()
    const begun = await dataOf<Begun>(await create(who, { subscriptionId: free.id }))
    expect(begun).toEqual({ freePlan: true, redirectUrl: null })
    expect(await joinedBy(db, who.id)).toMatchObject([{ packageId: free.id }])
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.actorId, who.id))
    expect(audit.map(({ event }) => event)).toContain('package.joined')
    expect(JSON.stringify(audit)).not.toContain(who.email)
  })

  test.each(['ADMIN', 'MERCHANT', 'BANK', 'narrowed'] as const)('%s is refused', async (name) => {
    const who =
      name === 'narrowed' ? (await narrowed(app, [])).account : await addAccount(db, { role: name })
    for (const path of [CREATE, CONFIRM]) {
      expect((await refusalOf(await post(who, path, bodyOf(who)))).code, path).toBe(4003)
    }
  })

  test('a guest is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(bodyOf(await person()))
    for (const path of [CREATE, CONFIRM]) {
      const answer = await world.service.request(path, { method: 'POST', headers, body })
      expect((await refusalOf(answer)).code, path).toBe(4001)
    }
  })

  test('the user of the token is the one of the request [UPKG-35]', async () => {
    const [who, other] = [await person(), await person()]
    expect((await refusalOf(await create(who, { userId: other.id }))).code).toBe(4003)
    expect((await refusalOf(await confirm(who, { userId: other.id }))).code).toBe(4003)
    const foreign = await refusalOf(await create(who, { email: other.email }))
    expect(foreign).toMatchObject({ code: 4000, errors: { email: expect.any(String) } })
    expect(await rowsOf(who)).toEqual([])
  })

  test('what is missing or misshapen is refused', async () => {
    const who = await person()
    const wrong = [
      { email: '' },
      { email: 'x' },
      { subscriptionId: '' },
      { userId: undefined },
      { key: 'x' },
    ]
    for (const changes of wrong) {
      expect((await refusalOf(await create(who, changes))).code).toBe(4000)
    }
    const unknown = await refusalOf(await create(who, { subscriptionId: randomUUID() }))
    expect(unknown.code).toBe(4004)
  })

  test('one that is active, and a free one after any other, are refused [UPKG-14]', async () => {
    const who = await person()
    await addPackageSubscription(db, who.id, { packageId: city.id })
    const active = await refusalOf(await create(who))
    expect(active).toMatchObject({
      code: 4022,
      displayMessage: 'Package activation is not possible as one is already active.',
    })
    const late = await person()
    await addPackageSubscription(db, late.id, { endsAt: new Date(Date.now() - 1000) })
    expect((await refusalOf(await create(late, { subscriptionId: free.id }))).code).toBe(4022)
  })

  test('a package checkout without a broker has no address to go to', async () => {
    const who = await person()
    const service = createOrderPaymentService(app.services, [])
    expect(await dataOf<Begun>(await create(who, {}, service))).toEqual({
      freePlan: false,
      redirectUrl: null,
    })
    expect(await rowsOf(who)).toEqual([])
  })

  test('the same form sent ten times at once is one checkout, also for another package [R12]', async () => {
    const who = await person()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(who, { key })))
    const urls = await Promise.all(answers.map((one) => dataOf<Begun>(one)))
    expect(new Set(urls.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
    expect(await rowsOf(who)).toHaveLength(1)
    const other = await addPackage(db)
    expect((await refusalOf(await create(who, { key, subscriptionId: other.id }))).code).toBe(4022)
  })

  test('a form whose payment was declined begins no second one', async () => {
    const who = await person()
    const key = randomUUID()
    await act(await begin(who, { key }), 'DECLINE')
    await refusalOf(await confirm(who))
    expect((await refusalOf(await create(who, { key }))).code).toBe(4022)
    expect(await rowsOf(who)).toHaveLength(1)
  })
})

describe('what was paid for', () => {
  test('confirm sent 20 times at once brings one package, and again it says the same [R08]', async () => {
    const who = await person()
    const paymentId = await begin(who)
    await act(paymentId, 'PAY')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => confirm(who, place % 2 ? { paymentId } : {})),
    )
    for (const answer of answers) expect(await dataOf(answer)).toEqual({ state: 'PAID' })
    expect(await dataOf(await confirm(who))).toEqual({ state: 'PAID' })
    expect(await joinedBy(db, who.id)).toHaveLength(1)
    const joined = and(eq(auditEntries.actorId, who.id), eq(auditEntries.event, 'package.joined'))
    expect(await db.$count(auditEntries, joined)).toBe(1)
  })

  test('nobody confirms the payment of another person, and not one for a plan [C05]', async () => {
    const [who, rival] = [await person(), await person()]
    const paymentId = await begin(who)
    await act(paymentId, 'LATE')
    expect((await refusalOf(await confirm(rival, { paymentId }))).code).toBe(4004)
    expect((await refusalOf(await confirm(rival))).code).toBe(4004)
    const merchant = await world.merchant()
    const plan = await world.begin(merchant)
    expect((await refusalOf(await confirm(who, { paymentId: plan }))).code).toBe(4004)
    expect((await refusalOf(await world.confirm(merchant, paymentId, 'x'))).code).toBe(4004)
  })

  test('two checkouts that are both paid at once bring one package; the other amount goes back [R03]', async () => {
    const who = await person()
    const ids = await Promise.all([begin(who), begin(who), begin(who)])
    await Promise.all(ids.map((id) => act(id, 'LEAVE')))
    await Promise.all(ids.map((paymentId) => confirm(who, { paymentId })))
    expect(await joinedBy(db, who.id)).toHaveLength(1)
    await work()
    const states = (await rowsOf(who)).map(({ state }) => state).sort()
    expect(states).toEqual(['PAID', 'REFUNDED', 'REFUNDED'])
  })

  test('a free package and a paid one at once leave one of them active', async () => {
    const who = await person()
    const paymentId = await begin(who)
    await act(paymentId, 'LEAVE')
    await Promise.all([
      create(who, { subscriptionId: free.id }),
      confirm(who, { paymentId }),
      create(who, { subscriptionId: free.id }),
    ])
    const running = (await joinedBy(db, who.id)).filter(({ replacedAt }) => replacedAt === null)
    expect(running).toHaveLength(1)
  })

  test('the job completes a payment whose tab was closed [R11]', async () => {
    const who = await person()
    await act(await begin(who), 'LEAVE')
    await Promise.all([work(), work()])
    expect(await joinedBy(db, who.id)).toMatchObject([{ packageId: city.id }])
    expect(await dataOf(await confirm(who))).toEqual({ state: 'PAID' })
  })

  test('another price by then, or a block, gives the money back [R07]', async () => {
    const dear = await addPackage(db)
    const [who, blocked] = [await person(), await person()]
    const first = await begin(who, { subscriptionId: dear.id })
    await db.update(userPackages).set({ priceCents: 1_500_00 }).where(eq(userPackages.id, dear.id))
    await act(first, 'LEAVE')
    await act(await begin(blocked), 'LEAVE')
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, blocked.id))
    const refusal = await refusalOf(await confirm(who))
    expect(refusal).toMatchObject({
      code: 4022,
      displayMessage: expect.stringContaining('refund you in full'),
    })
    await work()
    await work()
    for (const one of [who, blocked]) {
      expect(await joinedBy(db, one.id)).toEqual([])
      expect((await rowsOf(one)).map(({ state }) => state)).toEqual(['REFUNDED'])
    }
  })
})
