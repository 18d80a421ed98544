import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { couponTallies, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countLedger, rebuildLedger } from '#src/services/core/ledger/count-ledger.ts'
import { countHours } from '#src/services/core/reports/count-hours.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'
import { sumsOf } from '../ledger/ledger.ts'

const shop = await openCoupons()
const { db } = shop
const ZONE = 'Asia/Colombo'
const owner = await shop.person()
const buyer = await shop.person({ role: 'USER', business: undefined })

async function redeemed(deal: Awaited<ReturnType<typeof shop.deal>>) {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  if (!coupon) throw new Error('no coupon')
  const body = { couponCode: coupon.code, merchantId: owner.id, key: v4() }
  const { data } = await owner.ask<{ id: string }>('/coupons/redeem', 'PUT', body)
  return { coupon, id: data.id }
}

const undo = (id: string) =>
  owner.ask(`/coupons/redemptions/${id}/undo`, 'POST', { reason: 'MISTAKE', note: '' })

test('tallies, sums of days and months and hours count what stands, on the day of the redemption [COUP-72, REPORT-48]', async () => {
  const other = await shop.deal(owner.id)
  const sumOf = async () => {
    await countLedger(shop.deps)
    const sums = await sumsOf(db, 'DEAL')
    // After midnight what is undone was of the day before, which keeps nothing.
    return Object.entries(sums).filter(
      ([key, [count]]) => key.startsWith('REDEEMED') && count !== 0,
    )
  }
  await db.execute(sql`truncate ledger, ledger_days, ledger_months`)
  const [{ coupon, id }] = [await redeemed(other), await redeemed(other)]
  await db
    .update(redemptions)
    .set({ redeemedAt: sql`now() - interval '9 minutes'` })
    .where(eq(redemptions.id, id))
  await db.execute(
    sql`update ledger set happened_at = r.redeemed_at from redemptions r where r.id = ${id} and source_id = r.coupon_id and measure = 'REDEEMED'`,
  )
  // What the deal costs now does not matter.
  await db.update(deals).set({ deductionCents: 1 }).where(eq(deals.id, other.id))
  await undo(id)
  const [[, sums]] = (await sumOf()) as [[string, number[]]]
  expect(sums).toEqual([1, 675_000, 225_000])
  await rebuildLedger(db, ZONE)
  expect((await sumOf()).map(([, one]) => one)).toEqual([[1, 675_000, 225_000]])
  const { rows } = await db.execute(sql`select count(distinct happened_at)::int as moments,
    sum(count)::int as count from ledger where source_id = ${coupon.id} and measure = 'REDEEMED'`)
  expect(rows).toEqual([{ moments: 1, count: 0 }])
  const [tally] = await db
    .select({
      redeemed: sql<number>`sum(redeemed)::int`,
      collected: sql<number>`sum(collected)::int`,
    })
    .from(couponTallies)
    .where(eq(couponTallies.dealId, other.id))
  expect(tally).toEqual({ redeemed: 1, collected: 2 })
  const hoursOf = async (merchantId: string | null) =>
    (await countHours(db, { merchantId, days: 7, timeZone: ZONE })).flat().reduce((a, b) => a + b)
  const { rows: standing } = await db.execute<{ count: number }>(sql`
    select count(*)::int from redemptions where merchant_id = ${owner.id} and undone_at is null`)
  expect(await hoursOf(owner.id)).toBe(standing[0]?.count)
})
