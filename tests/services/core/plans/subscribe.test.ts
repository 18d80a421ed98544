import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { dealEvents } from '#src/services/core/deals-of-the-day/schema.ts'
import { planEdits, plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { subscribe } from '#src/services/core/plans/subscribe.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { planId } from '#src/world/plans.ts'
import { openCore, ZONE as timeZone } from '#tests/support/core.ts'
import { aPlan } from './plan-payload.ts'

const { db, ask } = await openCore()
const harsha = accountId('harsha')
const starter = planId('starter')

const take = (key: string, id = starter, userType = 'MERCHANT') =>
  ask(key, '/subscription/subscribe', {
    method: 'POST',
    body: { subscriptionPlanId: id, userId: accountId(key), userType },
  })
const leave = (key: string, query = '') =>
  ask(key, `/subscription/unsubscribe/MERCHANT/${accountId(key)}${query}`, { method: 'DELETE' })
const current = async (key: string) =>
  (await ask<UserPlan>(key, `/subscription/user/MERCHANT/${accountId(key)}`)).data
const activeOf = (userId: string) =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt)))
/** Until another connection to this database waits for a row that is locked. */
async function lockIsAwaited() {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.execute(waiting)).rows).toHaveLength(1)
}

const origin = { requestId: 'test', address: null }

describe('subscribing', () => {
  test('of forty subscriptions of one account at once one is taken [R03, SUBS-36, SUBS-46, SUBS-49]', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => take('harsha')))
    const codes = answers.map(({ status }) => status).sort()
    expect(codes).toEqual([200, ...Array.from({ length: 39 }, () => 422)])
    expect(await activeOf(harsha)).toHaveLength(1)
    expect(await current('harsha')).toMatchObject({
      subscribed: true,
      subscriptionPlanResponseDto: { id: starter, title: 'Starter', free: true },
    })
    const again = await take('harsha')
    expect(again.displayMessage).toContain('You already have a plan.')
  })

  test('leaving ends the plan at once, is told and written down [NOTIF-13, SUBS-40, SUBS-52]', async () => {
    const [{ id } = { id: '' }] = await activeOf(harsha)
    expect((await leave('harsha', `?subscriptionId=${v7()}`)).status).toBe(422)
    const codes = await Promise.all([leave('harsha'), leave('harsha')])
    expect(codes.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await current('harsha')).toMatchObject({
      subscribed: false,
      subscriptionId: null,
      subscriptionPlanResponseDto: null,
    })
    const events = await db
      .select({ event: auditEntries.event })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
    expect(events.map(({ event }) => event).sort()).toEqual([
      'subscription.ended',
      'subscription.started',
    ])
    const sent = await db
      .select({ type: notifications.type, link: notifications.link })
      .from(notifications)
      .where(eq(notifications.userId, harsha))
    expect(sent).toContainEqual({
      type: 'subscription-cancelled',
      link: '/profile/merchant?tab=plan',
    })
  })

  test('subscribing needs the right, the own role and an active plan [SUBS-33, SUBS-34, SUBS-35]', async () => {
    expect((await take('ishara')).status).toBe(403)
    const noRight = await take('dilani')
    expect(noRight.status).toBe(422)
    expect(noRight.displayMessage).toContain('Complete your business profile first')
    expect((await take('harsha', planId('bank-pages'))).displayMessage).toBe(
      'This plan isn’t available for your account type.',
    )
    expect((await take('harsha', starter, 'BANK')).status).toBe(422)
    expect((await take('harsha', planId('standard'))).displayMessage).toBe(
      'This plan has a price. Choose how to pay.',
    )
    expect((await take('harsha', v7())).status).toBe(404)
    const input = {
      userId: harsha,
      planId: planId('festival'),
      role: 'MERCHANT',
      timeZone,
    } as const
    await expect(db.transaction((tx) => subscribe(tx, input, origin))).rejects.toMatchObject({
      kind: 'ruleBroken',
      key: 'core:plan.inactive',
    })
    const admin = { ...input, role: 'ADMIN' } as const
    await expect(db.transaction((tx) => subscribe(tx, admin, origin))).rejects.toMatchObject({
      kind: 'ruleBroken',
    })
    expect(await activeOf(harsha)).toEqual([])
  })

  test('a plan that gets its price at that moment is not had for nothing [R06]', async () => {
    let taken: ReturnType<typeof take> | undefined
    await db.transaction(async (tx) => {
      const priced = { free: false, amountCents: 900_00 }
      await tx.update(plans).set(priced).where(eq(plans.id, starter))
      taken = take('harsha')
      await lockIsAwaited()
    })
    expect(await taken).toMatchObject({ status: 422 })
    expect(await activeOf(harsha)).toEqual([])
    await db.update(plans).set({ free: true, amountCents: 0 }).where(eq(plans.id, starter))
  })

  test('subscribing keeps what the plan says, and tells whoever paid [R06, NOTIF-13]', async () => {
    const input = {
      userId: harsha,
      planId: planId('standard'),
      role: 'MERCHANT',
      timeZone,
    } as const
    await db.transaction((tx) => subscribe(tx, input, origin))
    expect((await activeOf(harsha))[0]).toMatchObject({
      amountCents: 4_500_00,
      dealsPerMonth: 12,
      planVersion: 1,
    })
    const sent = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, harsha), eq(notifications.type, 'subscription-paid')))
    expect(sent).toHaveLength(1)
    await leave('harsha')
  })
})

test('an edit holds for those who had the plan from the next business month on [SUBS-51]', async () => {
  await take('harsha')
  const changed = aPlan({ title: 'Starter', isFree: true, noOfDealsPerMonth: 5 })
  const edit = { ...changed, id: starter, version: 1 }
  await ask('ishara', '/subscription', { method: 'PUT', body: edit })
  const [plan] = await db.select().from(plans).where(eq(plans.id, starter))
  expect(plan?.dealsPerMonth).toBe(5)
  expect((await current('harsha')).remainingNoOfDealsPerMonth).toBe(2)
  const lastMonth = new Date(Date.now() - 32 * 86_400_000)
  await db.update(planEdits).set({ savedAt: lastMonth }).where(eq(planEdits.planId, starter))
  expect(await current('harsha')).toMatchObject({
    remainingNoOfDealsPerMonth: 5,
    subscriptionPlanResponseDto: { noOfDealsPerMonth: 5, termsAndCondition: 'Paid monthly.' },
  })
  await leave('harsha')
  await take('harsha')
  expect((await activeOf(harsha))[0]).toMatchObject({ dealsPerMonth: 5, planVersion: 2 })
})

test('what is left is counted by the business month, from its first moment in Colombo [SUBS-51]', async () => {
  const nadeesha = accountId('nadeesha')
  const today = businessDate(Date.now(), timeZone)
  const begin = startOfBusinessDate(`${today.slice(0, 8)}01`, timeZone)
  const left = async () => {
    const { remainingNoOfDealsPerMonth, remainingNoOfDealsOfTheDayEventsPerMonth } =
      await current('nadeesha')
    return [remainingNoOfDealsPerMonth, remainingNoOfDealsOfTheDayEventsPerMonth]
  }
  const move = async (createdAt: Date) => {
    await db.update(deals).set({ createdAt }).where(eq(deals.merchantId, nadeesha))
    await db.update(dealEvents).set({ createdAt }).where(eq(dealEvents.merchantId, nadeesha))
  }
  const { subscriptionPlanResponseDto: plan } = await current('nadeesha')
  const made = await Promise.all([
    db.$count(deals, eq(deals.merchantId, nadeesha)),
    db.$count(dealEvents, eq(dealEvents.merchantId, nadeesha)),
  ])
  const limits = [plan?.noOfDealsPerMonth ?? 0, plan?.noOfDealsOfTheDayEventsPerMonth ?? 0]
  expect(Math.min(...made)).toBeGreaterThan(0)
  await move(new Date(begin - 1))
  expect(await left()).toEqual(limits)
  await move(new Date(begin))
  expect(await left()).toEqual(limits.map((limit, at) => Math.max(0, limit - (made[at] ?? 0))))
})

test('a plan that was switched off keeps its subscribers in sight of it [SUBS-17]', async () => {
  await ask('ishara', '/subscription/status', {
    method: 'PUT',
    body: { id: starter, status: 'INACTIVE' },
  })
  expect((await current('harsha')).subscribed).toBe(true)
  expect((await ask('harsha', `/subscription/${starter}`)).status).toBe(200)
  await leave('harsha')
  expect((await take('harsha')).displayMessage).toBe('This plan is no longer offered.')
})

test('nobody ends the subscription of somebody else [Z03]', async () => {
  const path = `/subscription/unsubscribe/MERCHANT/${accountId('nadeesha')}`
  expect((await ask('ruwan', path, { method: 'DELETE' })).status).toBe(403)
  expect(await activeOf(accountId('nadeesha'))).toHaveLength(1)
})
