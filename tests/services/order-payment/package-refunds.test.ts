import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockDue } from '#src/services/core/package-ends/notify-ends.ts'
import {
  findCurrentPackage,
  takeFromPackage,
  whyNotRunning,
} from '#src/services/core/user-packages/current.ts'
import { packageSubscriptions } from '#src/services/core/user-packages/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { applyPayment } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { ZONE } from '#tests/support/core.ts'
import { addPackage, joinedBy } from '#tests/support/packages.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, post, act, admin, test: app } = world
const city = await addPackage(db)
const free = await addPackage(db, { name: 'First steps', priceCents: 0 })

const create = (who: Account, subscriptionId = city.id) => {
  const body = { userId: who.id, email: who.email, subscriptionId }
  return post(who, '/stripe/create-checkout-session', body)
}

/** Somebody of the app who paid for a package and has collected two of its coupons. */
async function joiner() {
  const who = await addAccount(db, { role: 'USER', fullName: 'Amaya Herath' })
  const { redirectUrl } = await dataOf<{ redirectUrl: string }>(await create(who))
  await act(redirectUrl.split('/').at(-1) ?? '', 'PAY')
  await dataOf(await post(who, '/stripe/confirm-checkout-session', { userId: who.id }))
  for (let time = 0; time < 2; time += 1) await db.transaction((tx) => takeFromPackage(tx, who.id))
  return who
}

/** The provider says of their first payment that all of it went back. */
async function refund(who: Account) {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.userId, who.id))
    .orderBy(checkouts.createdAt, checkouts.id)
    .limit(1)
  if (!checkout?.providerReference) throw new Error('nothing was paid')
  const { id: orderId, providerReference: reference, amountCents, currency } = checkout
  const payment = { reference, orderId, amountCents, currency, payerId: null } as const
  const update = {
    checkout,
    payment: { ...payment, state: 'refunded' },
    origin: originOf(checkout),
  }
  return applyPayment(app.services, update as Parameters<typeof applyPayment>[1])
}
const notificationsOf = ({ id }: Account) =>
  db.select().from(notifications).where(eq(notifications.userId, id))

test('all of the money back ends the package with the coupons that it still had, once', async () => {
  const who = await joiner()
  const done = await Promise.all([refund(who), refund(who), refund(who)])
  expect(done.map(({ state }) => state)).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED'])
  expect(await findCurrentPackage(db, who.id)).toMatchObject({ expired: true, running: false })
  expect(await db.transaction((tx) => takeFromPackage(tx, who.id))).toBeNull()
  expect(await whyNotRunning(db, who.id)).toBe('core:package.expired')
  expect(await joinedBy(db, who.id)).toMatchObject([{ usedCoupons: 2, replacedAt: null }])
  expect(await notificationsOf(who)).toMatchObject([
    { type: 'package-refunded', params: { name: 'City explorer' }, link: null },
  ])
  const refunds = and(eq(auditEntries.actorId, who.id), eq(auditEntries.event, 'package.refunded'))
  expect(await db.select().from(auditEntries).where(refunds)).toMatchObject([
    { before: { package: 'City explorer', couponLimit: 10 } },
  ])
})

test('administrators hear whose money went back, and its owner not twice that it ended', async () => {
  const who = await joiner()
  await refund(who)
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.userId, who.id))
  const news = (await notificationsOf(admin)).filter(
    ({ link }) => link === `/orders/${checkout?.id}`,
  )
  expect(news).toMatchObject([
    { type: 'payment-refunded', params: { name: 'City explorer', by: 'Amaya Herath' } },
  ])
  const due = await db.transaction((tx) => lockDue(tx, databaseNow, ZONE, 100))
  expect(due.filter(({ userId }) => userId === who.id)).toEqual([])
})

test('whoever was refunded may join again, but no free package', async () => {
  const who = await joiner()
  await refund(who)
  expect((await refusalOf(await create(who, free.id))).code).toBe(4022)
  const { redirectUrl } = await dataOf<{ redirectUrl: string }>(await create(who))
  await act(redirectUrl.split('/').at(-1) ?? '', 'PAY')
  await dataOf(await post(who, '/stripe/confirm-checkout-session', { userId: who.id }))
  expect(await findCurrentPackage(db, who.id)).toMatchObject({ running: true })
  expect(await joinedBy(db, who.id)).toHaveLength(2)
})

test('a package that had ended by itself keeps its end', async () => {
  const who = await joiner()
  const endsAt = new Date(Date.now() - 86_400_000)
  await db
    .update(packageSubscriptions)
    .set({ endsAt })
    .where(eq(packageSubscriptions.userId, who.id))
  await refund(who)
  expect((await findCurrentPackage(db, who.id))?.endsAt).toEqual(endsAt)
  const refunds = and(eq(auditEntries.actorId, who.id), eq(auditEntries.event, 'package.refunded'))
  expect(await db.$count(auditEntries, refunds)).toBe(0)
})

test('a package that was replaced since stays as it is, and the new one goes on', async () => {
  const who = await joiner()
  for (let left = 8; left > 0; left -= 1) await db.transaction((tx) => takeFromPackage(tx, who.id))
  const { redirectUrl } = await dataOf<{ redirectUrl: string }>(await create(who))
  await act(redirectUrl.split('/').at(-1) ?? '', 'PAY')
  await dataOf(await post(who, '/stripe/confirm-checkout-session', { userId: who.id }))
  const before = await joinedBy(db, who.id)
  await refund(who)
  expect(await joinedBy(db, who.id)).toEqual(before)
  expect(await findCurrentPackage(db, who.id)).toMatchObject({ running: true, remaining: 10 })
})
