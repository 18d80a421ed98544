import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PlanChange } from '#src/contract/order-payment/checkouts.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { endPlans } from '#src/services/core/plans/end-plans.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPlanHolders } from './plan-holders.ts'

const {
  addPlan,
  change,
  cheap,
  core,
  current,
  holder,
  move,
  payFor,
  planOf,
  preview,
  put,
  settleRest,
  statesOf,
  takeBack,
  today,
  world,
} = await openPlanHolders()

const { db, paid, free, confirm, headersOf } = world
const { services } = world.test

describe('a cheaper plan', () => {
  test.each([
    ['cheaper', cheap],
    ['free', free],
  ])(
    'that is %s begins after the last paid day, and can be taken back [SUBS-61]',
    async (_what, planId) => {
      const who = await holder(10)
      const offer = await dataOf<PlanChange>(await preview(who, planId))
      expect(offer).toMatchObject({ when: 'MONTH_END', due: { cents: 0 } })
      expect((await put(who, planId)).status).toBe(200)
      expect(await planOf(who)).toMatchObject({ nextPlan: { id: planId, paid: false } })
      expect(await current(who)).toMatchObject({ planId: paid, nextFrom: addDays(today, 21) })
      await dataOf(await takeBack(who))
      expect((await planOf(who)).nextPlan).toBeNull()
      expect((await takeBack(who)).status).toBe(422)
      await put(who, planId)
      await move(who, 31)
      await db
        .update(subscriptions)
        .set({ nextFrom: today })
        .where(eq(subscriptions.userId, who.id))
      await endPlans(services)
      const now = await current(who)
      expect(now).toMatchObject({
        planId,
        nextPlanId: null,
        dealsPerMonth: planId === free ? 20 : 2,
      })
      expect(now?.paidThrough).toBe(planId === free ? null : addDays(today, -1))
      expect((await planOf(who)).subscribed).toBe(true)
    },
  )

  test('is what the next month costs, and paid for it can’t be taken back [SUBS-61]', async () => {
    const who = await holder(20)
    await put(who, cheap)
    expect((await planOf(who)).period?.price.cents).toBe(150_000)
    expect((await change(who, paid, 'renew')).status).toBe(422)
    const { id, payerId } = await payFor(who, cheap, 'renew')
    await dataOf(await confirm(who, id, payerId))
    expect(await current(who)).toMatchObject({ planId: paid, months: 2, nextPlanId: cheap })
    expect((await takeBack(who)).status).toBe(422)
    expect((await put(who, free)).status).toBe(422)
    expect((await planOf(who)).nextPlan?.paid).toBe(true)
  })

  test('a month paid for before the choice goes back, as the plan is another one [SUBS-61]', async () => {
    const who = await holder(20)
    const { id, payerId } = await payFor(who, paid, 'renew')
    await put(who, cheap)
    expect((await confirm(who, id, payerId)).ok).toBe(false)
    await settleRest()
    expect(await statesOf(who)).toEqual(['PLAN PAID', 'RENEWAL REFUNDED'])
  })

  test('can’t be deleted while somebody changes to it [SUBS-61]', async () => {
    const planId = await addPlan(50_000)
    const who = await holder()
    await put(who, planId)
    const headers = await headersOf(world.admin)
    const gone = () => core.request(`/subscription/${planId}`, { method: 'DELETE', headers })
    expect((await gone()).status).toBe(422)
    await takeBack(who)
    expect((await gone()).status).toBe(200)
  })

  test('is dropped by “Don’t renew” [SUBS-57, SUBS-61]', async () => {
    const who = await holder()
    await put(who, cheap)
    const { id } = (await current(who)) ?? {}
    const headers = { 'content-type': 'application/json', ...(await headersOf(who)) }
    const body = JSON.stringify({ subscriptionId: id, renews: false })
    await core.request(`/subscription/renewal/MERCHANT/${who.id}`, { method: 'PUT', headers, body })
    expect(await current(who)).toMatchObject({ renews: false, nextPlanId: null })
  })

  test('moves its holder from one plan’s subscribers to the other’s [SUBS-61]', async () => {
    const planId = await addPlan(60_000)
    const who = await holder()
    await put(who, planId)
    await db.update(subscriptions).set({ nextFrom: today }).where(eq(subscriptions.userId, who.id))
    await endPlans(services)
    const { rows } = await db.execute<{ subscribers: number }>(
      sql`select subscribers from plan_tallies where plan_id = ${planId}`,
    )
    expect(rows).toEqual([{ subscribers: 1 }])
  })
})
