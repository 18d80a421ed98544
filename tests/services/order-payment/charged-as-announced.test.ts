import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { endPlans } from '#src/services/core/plans/end-plans.ts'
import { planNotices, plans } from '#src/services/core/plans/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { openChargedPlans } from './charged-plans.ts'

const { app, charge, charged, current, db, holder, remember, statesOf } = await openChargedPlans()
type Holder = Awaited<ReturnType<typeof holder>>

const before = await db.select().from(plans)
afterEach(async () => {
  for (const { id, amountCents } of before) await price(id, amountCents)
})

const price = (planId: string, amountCents: number) =>
  db.update(plans).set({ amountCents }).where(eq(plans.id, planId))

async function holderOf(dearerCents: number, announced: readonly number[] = []) {
  const who = await holder()
  await remember(who)
  const plan = await current(who)
  if (!plan) throw new Error('no plan')
  for (const [at, cents] of announced.entries())
    await db.insert(planNotices).values({
      subscriptionId: plan.id,
      months: plan.months,
      notice: at === 0 ? 'WEEK' : 'DAY',
      amountCents: plan.amountCents + cents,
      notifiedAt: sql`now() - ${announced.length - at} * interval '1 day'`,
    })
  await price(plan.planId, plan.amountCents + dearerCents)
  return { who, amountCents: plan.amountCents }
}
const amountsOf = (who: Holder) => charged(who).map(({ amount }) => amount)

describe('without its holder a month is charged', () => {
  test.each([
    ['that costs what the last one did, and nobody told anything', 0, []],
    ['that became cheaper', -1, []],
    ['that became dearer, as its holder was told', 100, [100]],
    ['that became dearer, as its holder was told the day before', 100, [0, 100]],
    ['that is cheaper than its holder was told', 100, [200, 200]],
  ])('%s [SUBS-64]', async (_which, dearer, announced) => {
    const { who, amountCents } = await holderOf(dearer, announced)
    await charge()
    expect(amountsOf(who)).toEqual([amountCents + dearer])
    expect(await current(who)).toMatchObject({ months: 2 })
  })

  test.each([
    ['became dearer without a word', 1, []],
    ['became dearer after its holder was told', 1, [0, 0]],
    ['was dearer for a week and then said to be cheaper', 100, [100, 0]],
  ])(
    'but never one that %s: its holder is asked to pay [SUBS-64]',
    async (_which, dearer, announced) => {
      const { who } = await holderOf(dearer, announced)
      await charge()
      await charge()
      expect(amountsOf(who)).toEqual([])
      expect(await statesOf(who)).toEqual(['PLAN PAID'])
      expect(await current(who)).toMatchObject({ months: 1 })
    },
  )
})

test.each([
  [-7, 'WEEK'],
  [-1, 'DAY'],
] as const)(
  'on day %i its holder is told the amount and the method, and the amount is kept [SUBS-64]',
  async (day, notice) => {
    const who = await holder(undefined, day)
    const plan = await current(who)
    const today = businessDate(Date.now(), 'Asia/Colombo')
    await endPlans(app, sql<Date>`((${today}::date + time '12:00') at time zone 'Asia/Colombo')`)
    const kept = await db
      .select({ notice: planNotices.notice, amountCents: planNotices.amountCents })
      .from(planNotices)
      .where(eq(planNotices.subscriptionId, plan?.id ?? ''))
    expect(kept).toEqual([{ notice, amountCents: plan?.amountCents }])
    const rows = await db.select().from(notifications).where(eq(notifications.userId, who.id))
    expect(rows.find(({ type }) => type === 'subscription-charged-soon')?.params).toMatchObject({
      amount: expect.stringContaining('LKR'),
      method: expect.stringContaining('4242'),
    })
    expect(addDays(today, -day)).toBe(plan?.paidThrough)
  },
)
