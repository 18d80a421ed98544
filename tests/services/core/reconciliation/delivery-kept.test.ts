import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { reconcileMoney } from '#src/services/core/reconciliation/reconcile.ts'
import { openPlanHolders } from '#tests/services/order-payment/plan-holders.ts'
import { dataOf } from '#tests/support/answers.ts'
import type { Account } from '#tests/support/payments.ts'
import { ZONE } from './find-planted.ts'

const { current, holder, payFor, paymentsOf, refund, world } = await openPlanHolders()
const { confirm, db, paid } = world

async function renewed() {
  const who = await holder(20)
  const { id, payerId } = await payFor(who, paid, 'renew')
  await dataOf(await confirm(who, id, payerId))
  return who
}

/** Refunded payments whose plan runs on although nothing else pays for it. */
async function keptOf(who: Account) {
  const { counts, listed } = await reconcileMoney(db, ZONE)
  const kept = listed.filter(({ kind }) => kind === 'deliveryKept')
  expect(kept).toHaveLength(counts.deliveryKept ?? 0)
  const ids = (await paymentsOf(who)).map(({ id }) => `checkout ${id}`)
  return kept.filter(({ of }) => ids.includes(of ?? '')).map(({ found }) => found)
}

test.each(['PLAN', 'RENEWAL'] as const)(
  'of a renewed plan the refund of its %s leaves a month that is paid for [PAY-41]',
  async (kind) => {
    const who = await renewed()
    await refund(who, kind)
    expect(await current(who)).toMatchObject({ months: 1 })
    expect(await keptOf(who)).toEqual([])
  },
)

test('a plan that runs on after all its payments went back is named for each of them [PAY-41]', async () => {
  const who = await renewed()
  await refund(who, 'RENEWAL')
  const { id = '' } = (await current(who)) ?? {}
  await refund(who, 'PLAN')
  expect(await current(who)).toBeUndefined()
  expect(await keptOf(who)).toEqual([])
  await db.update(subscriptions).set({ endedAt: null }).where(eq(subscriptions.id, id))
  expect(await keptOf(who)).toEqual([id, id])
})
