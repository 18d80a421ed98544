import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { couponFiles, couponForecasts } from '#src/services/core/coupon-files/schema.ts'
import { coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { day } from '#tests/support/core.ts'
import { counts, DEAL, LAST_DAY, openCouponFiles, written } from '#tests/support/coupon-files.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const { db, bring } = await openCouponFiles()
const { id: FILE } = await bring(counts(`${written(LAST_DAY)},3`))
const refusedAs = (constraint?: string) => ({
  cause: { code: '23503', ...(constraint && { constraint }) },
})
const ofDeal = refusedAs('coupons_deal_id_deals_id_fk')
const ofFile = refusedAs('coupons_file_id_coupon_files_id_fk')

function coupon(changes: Partial<typeof coupons.$inferInsert> = {}) {
  const id = v7()
  const codeKey = id.replaceAll('-', '').toUpperCase()
  const [expiresOn, expiredOn] = [day(3), new Date()]
  const merchantId = accountId('nadeesha')
  const given = { id, dealId: DEAL, merchantId, fileId: FILE, code: id, codeKey }
  return { ...given, expiresOn, expiredOn, ...changes }
}

async function copyDeal(): Promise<string> {
  const [deal] = await db
    .select()
    .from(deals)
    .where(eq(deals.id, dealId('nadeesha', 'live', 2)))
  if (!deal) throw new Error('no deal')
  const { searchText: _, ...columns } = deal
  const id = v7()
  await db.insert(deals).values({ ...columns, id, dealCode: id.slice(-8).toUpperCase() })
  return id
}

async function copyFile(): Promise<string> {
  const [file] = await db.select().from(couponFiles).where(eq(couponFiles.id, FILE))
  if (!file) throw new Error('no file')
  const id = v7()
  await db.insert(couponFiles).values({ ...file, id, fileName: id })
  return id
}

test('coupons of a deal or a file that does not exist are refused, the good ones beside them too', async () => {
  const before = await db.$count(coupons)
  const add = (...rows: ReturnType<typeof coupon>[]) => db.insert(coupons).values(rows)
  await expect(add(coupon(), coupon({ dealId: v7() }))).rejects.toMatchObject(ofDeal)
  await expect(add(coupon(), coupon({ fileId: v7() }))).rejects.toMatchObject(ofFile)
  expect(await db.$count(coupons)).toBe(before)
  await add(coupon({ fileId: null }), coupon())
  expect(await db.$count(coupons)).toBe(before + 2)
})

test('a coupon stays with its deal and file', async () => {
  const [file, deal] = [await copyFile(), await copyDeal()]
  for (const change of [{ fileId: file }, { fileId: null }, { dealId: deal }]) {
    const changed = db.update(coupons).set(change).where(eq(coupons.fileId, FILE))
    await expect(changed).rejects.toMatchObject(refusedAs())
  }
  await db.update(coupons).set({ dealId: DEAL, fileId: FILE }).where(eq(coupons.fileId, FILE))
})

test('a deal with coupons is neither deleted nor given another id; one without is', async () => {
  const [used, unused] = [await copyDeal(), await copyDeal()]
  await db.insert(coupons).values(coupon({ dealId: used }))
  await db.delete(dealCoupons).where(eq(dealCoupons.dealId, used))
  const isUsed = eq(deals.id, used)
  await expect(db.delete(deals).where(isUsed)).rejects.toMatchObject(refusedAs())
  const moved = db.update(deals).set({ id: v7() }).where(isUsed)
  await expect(moved).rejects.toMatchObject(refusedAs())
  await db.update(deals).set({ id: used }).where(isUsed)
  await db.delete(deals).where(eq(deals.id, unused))
  expect(await db.$count(deals, isUsed)).toBe(1)
})

test('a file with coupons is neither deleted nor given another id; one without is', async () => {
  const unused = await copyFile()
  await db.delete(couponForecasts)
  const isUsed = eq(couponFiles.id, FILE)
  await expect(db.delete(couponFiles).where(isUsed)).rejects.toMatchObject(refusedAs())
  const moved = db.update(couponFiles).set({ id: v7() }).where(isUsed)
  await expect(moved).rejects.toMatchObject(refusedAs())
  await db.delete(couponFiles).where(eq(couponFiles.id, unused))
  expect(await db.$count(couponFiles)).toBeGreaterThan(0)
})

test('deals and files are not emptied while coupons belong to them', async () => {
  const files = sql`truncate coupon_files, coupon_failures, coupon_forecasts`
  await expect(db.execute(files)).rejects.toMatchObject(refusedAs())
  await expect(db.execute(sql`truncate deals cascade`)).rejects.toMatchObject(refusedAs())
})

test('of a file deleted while coupons are added to it, the first to begin wins', async () => {
  const [first, second] = [await copyFile(), await copyFile()]
  const remove = (from: Queryable, id: string) =>
    from.delete(couponFiles).where(eq(couponFiles.id, id))
  const add = (to: Queryable, fileId: string) => to.insert(coupons).values(coupon({ fileId }))
  const removed = await overtaken(
    (tx) => add(tx, first),
    () => remove(db, first),
  )
  expect(removed).toMatchObject({ status: 'rejected', reason: refusedAs() })
  const added = await overtaken(
    (tx) => remove(tx, second),
    () => add(db, second),
  )
  expect(added).toMatchObject({ status: 'rejected', reason: ofFile })
})

/** What becomes of an act that begins before the transaction of an earlier one ends. */
async function overtaken(
  earlier: (tx: Tx) => PromiseLike<unknown>,
  later: () => PromiseLike<unknown>,
) {
  const waiting = await db.transaction(async (tx) => {
    await earlier(tx)
    const settled = Promise.allSettled([later()])
    await untilBlocked(db)
    return { settled }
  })
  return (await waiting.settled)[0]
}
