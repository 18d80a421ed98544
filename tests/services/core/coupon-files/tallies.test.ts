import { eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { couponSales, coupons, couponTallies } from '#src/services/core/coupons/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { day } from '#tests/support/core.ts'
import { counts, LAST_DAY, openCouponFiles, written } from '#tests/support/coupon-files.ts'

const { db, bring } = await openCouponFiles()
await bring(counts(`${written(LAST_DAY)},40`, `${written(day(9))},20`))
const ids = (await db.select({ id: coupons.id }).from(coupons)).map(({ id }) => id)

/** What the tallies say, and what counting the coupons gives. */
async function both() {
  const sums = {
    total: sql<number>`sum(${couponTallies.total})::int`,
    available: sql<number>`sum(${couponTallies.available})::int`,
    collected: sql<number>`sum(${couponTallies.collected})::int`,
    redeemed: sql<number>`sum(${couponTallies.redeemed})::int`,
  }
  const counted = {
    total: sql<number>`count(*)::int`,
    available: sql<number>`count(*) filter (where ${coupons.active} and ${coupons.collectedAt} is null)::int`,
    collected: sql<number>`count(${coupons.collectedAt})::int`,
    redeemed: sql<number>`count(${coupons.redeemedAt})::int`,
  }
  return {
    tallies: await db
      .select({ day: couponTallies.expiresOn, ...sums })
      .from(couponTallies)
      .groupBy(couponTallies.expiresOn)
      .orderBy(couponTallies.expiresOn),
    counts: await db
      .select({ day: coupons.expiresOn, ...counted })
      .from(coupons)
      .groupBy(coupons.expiresOn)
      .orderBy(coupons.expiresOn),
  }
}

test('tallies follow every change of coupons, one or many, side by side too', async () => {
  const change = (from: number, to: number, columns: object) =>
    db
      .update(coupons)
      .set(columns)
      .where(inArray(coupons.id, ids.slice(from, to)))
  const collect = { collectedBy: v7(), collectedAt: new Date() }
  await Promise.all(ids.slice(0, 30).map((_, at) => change(at, at + 1, collect)))
  await change(5, 15, { redeemedAt: new Date() })
  await change(25, 50, { active: false })
  await change(30, 40, { active: true })
  await change(0, 60, { code: sql`${coupons.code}` })
  const { tallies, counts: counted } = await both()
  expect(tallies).toEqual(counted)
  expect(counted.reduce((sum, row) => sum + row.available, 0)).toBe(20)
  const scope = ALL_OWNERS
  const [sales] = await db
    .select({
      collected: sql<number>`sum(${couponSales.collected})::int`,
      redeemed: sql<number>`sum(${couponSales.redeemed})::int`,
    })
    .from(couponSales)
    .where(eq(couponSales.scope, scope))
  expect(sales).toEqual({ collected: 30, redeemed: 10 })
})
