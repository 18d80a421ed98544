import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PlanChange } from '#src/contract/order-payment/checkouts.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { shareOf } from '#src/services/order-payment/checkouts/price-change.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { journal, journalEntries } from '#src/services/order-payment/journal/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openPlanHolders } from './plan-holders.ts'

const {
  addPlan,
  change,
  cheap,
  current,
  dear,
  holder,
  move,
  payFor,
  paymentsOf,
  preview,
  put,
  refund,
  settleRest,
  statesOf,
  today,
  upgrade,
  world,
} = await openPlanHolders()

const { db, paid, free, post, confirm } = world

describe('the unused part', () => {
  const cases: [cents: number, days: number, unused: number, credit: number][] = [
    [450_000, 30, 30, 450_000],
    [450_000, 30, 20, 300_000],
    [450_000, 31, 1, 14_516],
    [450_000, 28, 27, 433_929],
    [1, 31, 15, 0],
    [1, 31, 16, 1],
    [999_999_999, 31, 30, 967_741_935],
    [450_000, 30, 0, 0],
  ]
  test.each(cases)('of %i cents for %i days, %i unused, is %i [SUBS-59]', (...row) => {
    const [cents, days, unused, credit] = row
    expect(shareOf({ cents, days, unused })).toBe(credit)
  })

  test('is said before, to the cent and the day [SUBS-59]', async () => {
    const who = await holder(10)
    const offer = await dataOf<PlanChange>(await preview(who))
    expect(offer).toMatchObject({
      when: 'NOW',
      fromTitle: 'Growth',
      price: { cents: 900_000 },
      credit: { cents: 300_000 },
      unusedDays: 20,
      due: { cents: 600_000 },
      usedDeals: 0,
      dealsPerMonth: 2,
    })
  })

  test('is less by what was refunded, and counts a month paid ahead [SUBS-59]', async () => {
    const who = await holder(20)
    const { id, payerId } = await payFor(who, paid, 'renew')
    await dataOf(await confirm(who, id, payerId))
    const [first] = await paymentsOf(who)
    const days = (await current(who))?.paidThrough ?? ''
    const offer = await dataOf<PlanChange>(await preview(who))
    expect(offer.unusedDays).toBeGreaterThan(30)
    expect(days > addDays(today, 30)).toBe(true)
    await db
      .update(checkouts)
      .set({ refundedCents: 450_000 - 1 })
      .where(eq(checkouts.id, first?.id ?? ''))
    const less = await dataOf<PlanChange>(await preview(who))
    expect(less.credit.cents).toBe(offer.credit.cents - 150_000)
  })
})

describe('a dearer plan', () => {
  test('begins at once for the difference, and replaces the other one [SUBS-59]', async () => {
    const who = await holder(10)
    const before = await current(who)
    expect(await dataOf(await upgrade(who))).toEqual({ state: 'PAID' })
    expect(await current(who)).toMatchObject({
      planId: dear,
      replaces: before?.id,
      startedOn: today,
      months: 1,
      amountCents: 900_000,
      dealsPerMonth: 2,
    })
    expect(await statesOf(who)).toEqual(['PLAN PAID', 'CHANGE PAID'])
    const [, payment] = await paymentsOf(who)
    expect(payment).toMatchObject({ amountCents: 600_000, fulfilledId: (await current(who))?.id })
    const [invoice] = await db
      .select()
      .from(invoices)
      .where(eq(invoices.checkoutId, payment?.id ?? ''))
    expect(invoice).toMatchObject({ amountCents: 600_000, periodFrom: today })
    const entries = await db
      .select({ account: journalEntries.account, cents: journalEntries.amountCents })
      .from(journal)
      .innerJoin(journalEntries, eq(journalEntries.movementId, journal.id))
      .where(eq(journal.checkoutId, payment?.id ?? ''))
    expect(entries).toEqual([
      { account: 'RECEIVABLE', cents: 600_000 },
      { account: 'PLAN_REVENUE', cents: -600_000 },
    ])
    const changed = eq(notifications.type, 'subscription-changed')
    expect(await db.$count(notifications, and(eq(notifications.userId, who.id), changed))).toBe(1)
  })

  test('changed once more credits what the first change was worth [SUBS-59]', async () => {
    const who = await holder(10)
    await dataOf(await upgrade(who))
    const top = await addPlan(2_000_000, 'Top')
    const offer = await dataOf<PlanChange>(await preview(who, top))
    expect(offer.credit.cents).toBe(900_000)
  })

  test('is refused while the payment is disputed or overdue, for the own plan and without one [SUBS-59]', async () => {
    const who = await holder(10)
    expect((await refusalOf(await change(who, paid))).displayMessage).toMatch(/your plan already/)
    const own = eq(subscriptions.userId, who.id)
    await db.update(subscriptions).set({ frozenAt: new Date() }).where(own)
    expect((await refusalOf(await change(who))).displayMessage).toMatch(/disputed/)
    await db.update(subscriptions).set({ frozenAt: null }).where(own)
    await move(who, 31)
    expect((await refusalOf(await change(who))).displayMessage).toMatch(/overdue/)
    const other = await addAccount(db)
    expect((await refusalOf(await change(other))).displayMessage).toMatch(/already ended/)
    expect((await change(await holder(), free)).status).toBe(422)
    expect((await change(await holder(), cheap)).status).toBe(422)
  })

  test('subscribing stays refused while a plan is current [SUBS-36]', async () => {
    const who = await holder()
    const answer = await world.make(who, {
      subscriptionValidationRequestDto: { subscriptionPlanId: dear, userType: 'MERCHANT' },
    })
    expect(answer.status).toBe(422)
  })

  test('priced anew or withdrawn while somebody pays goes back, and the old plan stays [SUBS-59]', async () => {
    for (const edit of [{ amountCents: 950_000 }, { active: false }, { deletedAt: new Date() }]) {
      const planId = await addPlan(900_000)
      const who = await holder()
      const { id, payerId } = await payFor(who, planId)
      await db.update(plans).set(edit).where(eq(plans.id, planId))
      expect((await confirm(who, id, payerId)).ok).toBe(false)
      await settleRest()
      expect(await statesOf(who)).toEqual(['PLAN PAID', 'CHANGE REFUNDED'])
      expect(await current(who)).toMatchObject({ planId: paid })
    }
  })
})

describe('a plan without an end', () => {
  test('that is free changes at once: to a free one for nothing, to a paid one for its price [SUBS-59]', async () => {
    const who = await addAccount(db)
    const userType = 'MERCHANT'
    await post(who, '/payment/subscription/free', { subscriptionPlanId: free, userType })
    const other = await addPlan(0, 'Other')
    expect((await put(who, dear)).status).toBe(422)
    await dataOf(await put(who, other))
    expect(await current(who)).toMatchObject({ planId: other, paidThrough: null })
    expect(await dataOf<PlanChange>(await preview(who))).toMatchObject({
      due: { cents: 900_000 },
      credit: { cents: 0 },
    })
    await dataOf(await upgrade(who))
    expect(await current(who)).toMatchObject({ planId: dear })
    await refund(who, 'CHANGE')
    expect(await current(who)).toMatchObject({ planId: other, paidThrough: null })
  })
})
