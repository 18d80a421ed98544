import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { businessDate } from '#src/i18n/business-time.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { ledger, ledgerBacklog, measures } from '#src/services/core/ledger/schema.ts'
import { enterBacklog } from '#src/services/core/ledger-backlog/enter-backlog.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'
import { addCheckout, emptyLedger, sumsOf } from '../ledger/ledger.ts'

const world = await openCoupons()
const { db, deps } = world
const merchant = await world.person()
const user = await world.user()
const deal = await world.deal(merchant.id)
const today = businessDate(Date.now(), 'Asia/Colombo')
const paidAt = new Date('2026-01-15T10:00:00+05:30')
const changedAt = new Date('2026-02-03T10:00:00+05:30')
const NONE = '00000000-0000-0000-0000-000000000000'

async function redeem(count: number) {
  const rows = await addCoupons(db, deal, count, { collectedBy: user.id, collectedAt: new Date() })
  for (const { code } of rows) expect((await merchant.redeem(code)).status).toBe(200)
}

async function enterAll(slice?: number) {
  let rounds = 0
  while (await enterBacklog(deps, slice)) rounds += 1
  return rounds
}

beforeEach(async () => {
  // The journal of money refuses to be emptied, so its triggers are off for a moment.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`truncate redemptions, coupons, checkouts cascade`)
  })
  await emptyLedger(db)
  await db.delete(ledgerBacklog)
})

/** As a migration leaves what an earlier version wrote. */
async function forgetLedger() {
  await db.execute(sql`truncate ${ledger}`)
  await db.insert(ledgerBacklog).values(measures.map((measure) => ({ measure, after: NONE })))
}

test('what happened before is entered in slices, once, while new things happen [REPORT-48]', async () => {
  await redeem(7)
  await addCoupons(db, deal, 5)
  await addCheckout(db)
  const refunded = await addCheckout(db, { state: 'PAID', paidAt })
  await addCheckout(db, { state: 'REFUNDED', paidAt, changedAt })
  await forgetLedger()
  await redeem(2)
  await db
    .update(checkouts)
    .set({ refundedCents: 50_000, changedAt })
    .where(eq(checkouts.id, refunded))
  await countLedger(deps)
  expect(await enterAll(3)).toBeGreaterThan(6)
  expect(await db.$count(ledgerBacklog)).toBe(0)
  await countLedger(deps)
  expect(await sumsOf(db, 'ALL')).toEqual({
    [`COLLECTED ${today}`]: [9, 0, 0],
    [`REDEEMED ${today}`]: [9, 9 * 675_000, 9 * 225_000],
    'PAYMENT 2026-01-15': [2, 900_000, 0],
    'PAYMENT 2026-02-03': [0, -500_000, 500_000],
  })
})

test('two replicas enter it together without entering anything twice', async () => {
  await redeem(6)
  await forgetLedger()
  await Promise.all([enterAll(2), enterAll(2), enterAll(2)])
  await enterAll(2)
  await countLedger(deps)
  expect(await sumsOf(db, 'DEAL')).toEqual({
    [`COLLECTED ${today}`]: [6, 0, 0],
    [`REDEEMED ${today}`]: [6, 6 * 675_000, 6 * 225_000],
  })
})

test('a database without a past has nothing to enter', async () => {
  await forgetLedger()
  expect(await enterAll()).toBe(measures.length)
  expect(await enterBacklog(deps)).toBe(false)
  expect(await db.$count(ledger)).toBe(0)
})
