import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { reconcileMoney } from '#src/services/core/reconciliation/reconcile.ts'
import { sandboxWebhooks } from '#src/services/order-payment/sandbox/schema.ts'
import { openPlanHolders } from '#tests/services/order-payment/plan-holders.ts'
import { secretKeys, startTwo } from '#tests/support/money/processes.ts'
import type { Account } from '#tests/support/payments.ts'

const ROUNDS = 4
const rounds = Array.from({ length: ROUNDS }, (_none, at) => at)
const { addPlan, current, dear, holder, payFor, settleRest, statesOf, world } =
  await openPlanHolders({ settings: { secretKeys } })
const { db, paid } = world

/** What was paid for, and no webhook that settles it before the race. */
async function prepare(who: Account, planId = dear, kind = 'change') {
  const payment = await payFor(who, planId, kind)
  await db.delete(sandboxWebhooks)
  return payment
}

/** Whatever a process left over is settled by its jobs, or by ours. */
async function states(who: Account, expected: readonly string[][]) {
  const settled = async () => {
    await settleRest()
    return (await statesOf(who)).toSorted().join()
  }
  const wanted = expected.map((one) => one.toSorted().join())
  await expect.poll(settled).toSatisfy((now: string) => wanted.includes(now))
  return statesOf(who)
}

test('over two processes one of two changes, or of a change and what else moves the plan, is done [SUBS-59]', async () => {
  const { confirm, send } = await startTwo(world)
  const other = await addPlan(1_200_000, 'Estate')

  for (const at of rounds) {
    const who = await holder()
    const pair = [await prepare(who), await prepare(who, other)]
    await Promise.all(pair.map((one, which) => confirm(at + which, who, one)))
    await states(who, [['PLAN PAID', 'CHANGE PAID', 'CHANGE REFUNDED']])
    expect([dear, other]).toContain((await current(who))?.planId)
    expect(await db.$count(subscriptions, eq(subscriptions.userId, who.id))).toBe(2)
  }

  for (const at of rounds) {
    const who = await holder()
    const one = await prepare(who)
    await Promise.all([0, 1, 2, 3].map((which) => confirm(at + which, who, one)))
    await states(who, [['PLAN PAID', 'CHANGE PAID']])
    expect(await db.$count(subscriptions, eq(subscriptions.userId, who.id))).toBe(2)
  }

  for (const at of rounds) {
    const who = await holder(20)
    const pair = [await prepare(who), await prepare(who, paid, 'renew')]
    await Promise.all(pair.map((one, which) => confirm(at + which, who, one)))
    const left = await states(who, [
      ['PLAN PAID', 'CHANGE PAID', 'RENEWAL REFUNDED'],
      ['PLAN PAID', 'CHANGE REFUNDED', 'RENEWAL PAID'],
    ])
    const { planId, months } = (await current(who)) ?? {}
    const isChanged = left.includes('CHANGE PAID')
    expect([planId, months]).toEqual(isChanged ? [dear, 1] : [paid, 2])
  }

  for (const at of rounds) {
    const who = await holder()
    const one = await prepare(who)
    const path = `core/subscription/unsubscribe/MERCHANT/${who.id}`
    await Promise.all([confirm(at, who, one), send({ at: at + 1, who, method: 'DELETE', path })])
    const left = await states(who, [
      ['PLAN PAID', 'CHANGE PAID'],
      ['PLAN PAID', 'CHANGE REFUNDED'],
    ])
    const begun = and(eq(subscriptions.userId, who.id), eq(subscriptions.planId, dear))
    expect(await db.$count(subscriptions, begun)).toBe(left.includes('CHANGE PAID') ? 1 : 0)
  }

  const { counts, listed } = await reconcileMoney(db, 'Asia/Colombo')
  expect(counts, JSON.stringify(listed)).toEqual({})
})
