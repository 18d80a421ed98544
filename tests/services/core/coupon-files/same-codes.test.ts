import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { endOfBusinessDate } from '#src/i18n/business-time.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { ZONE } from '#tests/support/core.ts'
import { codes, DEAL, LAST_DAY, openCouponFiles, written } from '#tests/support/coupon-files.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const { db, ask, bring, send, read, round, work } = await openCouponFiles()
const last = written(LAST_DAY)
const THEIRS = dealId('ruwan', 'live', 1)
const [rivalDeal] = await db
  .update(deals)
  .set({ expiresOn: LAST_DAY, expiredOn: new Date(endOfBusinessDate(LAST_DAY, ZONE)) })
  .where(eq(deals.id, THEIRS))
  .returning()
const theirs = { dealId: THEIRS, dealCode: rivalDeal?.dealCode ?? '' }
const content = codes(`SAME-0001,${last}`, `SAME-0002,${last}`)

type Forecast = { coupons: number; failed: number }
type File = { state: string; forecast: Forecast | null } & Record<string, unknown>
const readTheirs = async (fileId: string) =>
  (await ask<File>('ruwan', `/coupons/files/${THEIRS}/${fileId}`)).data

test('a file says nothing of the codes of other merchants, dry or imported [R05, COUP-10]', async () => {
  expect(await bring(content)).toMatchObject({ uploadSuccessCount: 2, uploadFailedCount: 0 })
  const { data } = await send(content, theirs, 'ruwan')
  await work()
  const dry = await readTheirs(data.fileId)
  expect(dry).toMatchObject({ state: 'READY', forecast: { coupons: 2, failed: 0 } })
  const start = `/coupons/files/${THEIRS}/${data.fileId}/start`
  expect((await ask('ruwan', start, { method: 'PUT' })).status).toBe(200)
  await work()
  const done = await readTheirs(data.fileId)
  expect(done).toMatchObject({ state: 'DONE', uploadSuccessCount: 2, failedCoupons: [] })
})

test('each merchant redeems the own coupon of a code that two of them have [R05]', async () => {
  const collected = { collectedBy: v7(), collectedAt: new Date() }
  const ofCode = eq(coupons.codeKey, 'SAME0001')
  await db.update(coupons).set(collected).where(ofCode)
  const redeemedBy = async () => {
    const rows = await db.select().from(coupons).where(ofCode)
    return rows.flatMap(({ merchantId, redeemedAt }) => (redeemedAt ? [merchantId] : []))
  }
  for (const key of ['ruwan', 'nadeesha']) {
    const body = { couponCode: 'same-0001', merchantId: accountId(key), key: v7() }
    const path = `/coupons/validate/same-0001/${accountId(key)}`
    expect((await ask<object>(key, path)).data).toMatchObject({ couponValid: true })
    expect((await ask(key, '/coupons/redeem', { method: 'PUT', body })).code).toBe(2000)
    expect(await redeemedBy()).toContain(accountId(key))
  }
  expect(await redeemedBy()).toHaveLength(2)
})

test('within a merchant a code exists once, in whichever deal [COUP-10]', async () => {
  const again = await bring(codes(`same0001,${last}`, `SAME-0003,${last}`))
  expect(again.failedCoupons).toMatchObject([{ line: 2, reason: 'This code already exists.' }])
  const [one] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.codeKey, 'SAME0002'), eq(coupons.dealId, DEAL)))
  if (!one) throw new Error('no coupon')
  const second = { ...one, id: v7(), dealId: dealId('nadeesha', 'live', 2) }
  await expect(db.insert(coupons).values(second)).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'coupons_merchant_code' },
  })
})

test('a code that is added while its batch is written fails its line in the next round', async () => {
  const { data } = await send(codes(`RACE-0001,${last}`, `RACE-0002,${last}`), { start: true })
  await round()
  const [one] = await db.select().from(coupons).where(eq(coupons.codeKey, 'SAME0003'))
  if (!one) throw new Error('no coupon')
  const added = { ...one, id: v7(), code: 'RACE0001', codeKey: 'RACE0001' }
  const importing = await db.transaction(async (tx) => {
    await tx.insert(coupons).values(added)
    const settled = Promise.allSettled([round()])
    await untilBlocked(db)
    return { settled }
  })
  await importing.settled
  const isRaced = eq(couponFiles.id, data.fileId)
  expect(await read(data.fileId)).toMatchObject({ state: 'RUNNING', uploadSuccessCount: 0 })
  await db.update(couponFiles).set({ dueAt: new Date() }).where(isRaced)
  await work()
  expect(await read(data.fileId)).toMatchObject({
    state: 'DONE',
    uploadSuccessCount: 1,
    failedCoupons: [{ line: 2, reason: 'This code already exists.' }],
  })
})
