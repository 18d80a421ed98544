import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { applyDispute } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPlanHolders } from './plan-holders.ts'

const {
  addPlan,
  current,
  dear,
  holder,
  payFor,
  paymentsOf,
  refund,
  settleRest,
  statesOf,
  unsubscribe,
  upgrade,
  world,
} = await openPlanHolders()

const { db, paid, confirm } = world
const { services } = world.test

describe('two at once', () => {
  test('changes to two plans: one begins, the other goes back [SUBS-59]', async () => {
    const who = await holder()
    const other = await addPlan(1_200_000)
    const [a, b] = [await payFor(who), await payFor(who, other)]
    const answers = await Promise.all([a, b].map((one) => confirm(who, one.id, one.payerId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await settleRest()
    expect((await statesOf(who)).sort()).toEqual(['CHANGE PAID', 'CHANGE REFUNDED', 'PLAN PAID'])
    expect(await db.$count(subscriptions, eq(subscriptions.userId, who.id))).toBe(2)
  })

  test('a change and a renewal: one is done, the other goes back [SUBS-59]', async () => {
    for (const order of [0, 1]) {
      const who = await holder(20)
      const pair = [await payFor(who), await payFor(who, paid, 'renew')]
      if (order) pair.reverse()
      const answers = await Promise.all(pair.map((one) => confirm(who, one.id, one.payerId)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await settleRest()
      const states = await statesOf(who)
      expect(states.filter((one) => one.endsWith('REFUNDED'))).toHaveLength(1)
      const { planId, months } = (await current(who)) ?? {}
      expect([`${dear} 1`, `${paid} 2`]).toContain(`${planId} ${months}`)
    }
  })

  test('a change and an unsubscription never leave both, and no money without a plan [SUBS-59]', async () => {
    const who = await holder()
    const { id, payerId } = await payFor(who)
    await Promise.all([confirm(who, id, payerId), unsubscribe(who)])
    await settleRest()
    const states = await statesOf(who)
    const isGiven = states.includes('CHANGE PAID')
    const begun = eq(subscriptions.planId, dear)
    const rows = await db.$count(subscriptions, and(eq(subscriptions.userId, who.id), begun))
    expect(rows).toBe(isGiven ? 1 : 0)
    expect(isGiven || states.includes('CHANGE REFUNDED')).toBe(true)
  })
})

describe('money that goes back', () => {
  test('of the change brings the old plan back with its days [SUBS-60]', async () => {
    const who = await holder(10)
    const before = await current(who)
    await dataOf(await upgrade(who))
    await refund(who, 'CHANGE')
    expect(await current(who)).toMatchObject({ id: before?.id, paidThrough: before?.paidThrough })
  })

  test('of the old plan ends the one to which its days were credited [SUBS-60]', async () => {
    const who = await holder(10)
    await dataOf(await upgrade(who))
    await refund(who, 'PLAN')
    expect(await current(who)).toBeUndefined()
  })

  test('disputed puts the new plan on hold, and won releases it [SUBS-60]', async () => {
    const who = await holder(10)
    await dataOf(await upgrade(who))
    const [first] = await paymentsOf(who)
    const checkoutId = first?.id ?? ''
    const dispute = { reference: 'dp_1' }
    await applyDispute(services, { checkoutId, dispute: { ...dispute, state: 'OPEN' } })
    expect((await current(who))?.frozenAt).not.toBeNull()
    await applyDispute(services, { checkoutId, dispute: { ...dispute, state: 'WON' } })
    expect((await current(who))?.frozenAt).toBeNull()
  })
})
