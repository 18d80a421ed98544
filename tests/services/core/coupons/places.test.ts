import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { placeCounts } from '#src/services/core/coupons/redeem/schema.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const buyer = await shop.person({ role: 'USER', business: undefined })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function sold(merchantId: string, count: number, rules: object) {
  const deal = await shop.deal(merchantId, rules)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const coupons = await addCoupons(db, deal, count, collected)
  return { deal, codes: coupons.map(({ code }) => code) }
}

const idOf = (answer: { data: unknown }) => String(Object(answer.data).id)

test('of 20 counters at once that share a branch as many redeem as fit; another branch has its own [DEAL-150]', async () => {
  const owner = await shop.person()
  const [fort, galle] = [
    await addBranch(db, owner.id, 'Fort'),
    await addBranch(db, owner.id, 'Galle'),
  ]
  const { codes } = await sold(owner.id, 40, { perBranchDay: 7 })
  const at = (branchId: string) => (code: string) => owner.redeem(code, v4(), { branchId })
  const answers = await Promise.all([
    ...codes.slice(0, 20).map(at(fort)),
    ...codes.slice(20, 40).map(at(galle)),
  ])
  for (const some of [answers.slice(0, 20), answers.slice(20)]) {
    expect(some.filter(({ code }) => code === 2000)).toHaveLength(7)
    expect(some.filter(({ code }) => code === 4022)).toHaveLength(13)
  }
})

test('an undo gives the place back, and a repeated request takes none [DEAL-150, COUP-71]', async () => {
  const owner = await shop.person()
  await addBranch(db, owner.id, 'Fort')
  const { codes } = await sold(owner.id, 3, { perBranchDay: 1 })
  const [first = '', second = '', third = ''] = codes
  const key = v4()
  const done = await owner.redeem(first, key)
  expect(idOf(await owner.redeem(first, key))).toBe(idOf(done))
  expect(await owner.redeem(second)).toMatchObject({ code: 4022 })
  const undo = `/coupons/redemptions/${idOf(done)}/undo`
  expect(await owner.ask(undo, 'POST', { reason: 'MISTAKE', note: '' })).toMatchObject({
    code: 2000,
  })
  expect(await owner.redeem(third)).toMatchObject({ code: 2000 })
  expect(await owner.redeem(second)).toMatchObject({ code: 4022 })
})

test('a shop without branches is one place [DEAL-150]', async () => {
  const owner = await shop.person()
  const { codes } = await sold(owner.id, 2, { perBranchHour: 1 })
  expect(await owner.redeem(codes[0] ?? '')).toMatchObject({ code: 2000 })
  expect(await owner.redeem(codes[1] ?? '')).toMatchObject({
    code: 4022,
    displayMessage: expect.stringMatching(
      /^This branch has redeemed the 1 coupon of this deal that it may in an hour\. There’s room again from \d\d:\d\d [AP]M\.$/,
    ),
  })
})

test.each([
  ['perBranchDay', DAY_MS],
  ['perBranchHour', HOUR_MS],
])('what was redeemed before it takes no place (%s) [DEAL-150]', async (rule, before) => {
  const owner = await shop.person()
  const { codes } = await sold(owner.id, 2, { [rule]: 1 })
  const id = idOf(await owner.redeem(codes[0] ?? ''))
  await db
    .update(redemptions)
    .set({ redeemedAt: new Date(Date.now() - before) })
    .where(eq(redemptions.id, id))
  expect(await owner.redeem(codes[1] ?? '')).toMatchObject({ code: 2000 })
})

test('the deal says how full each branch is today, and nothing is counted without such a rule [DEAL-150]', async () => {
  const owner = await shop.person()
  const [fort, galle] = [
    await addBranch(db, owner.id, 'Fort'),
    await addBranch(db, owner.id, 'Galle'),
  ]
  const { codes, deal } = await sold(owner.id, 3, { perBranchDay: 9 })
  for (const [at, branchId] of [fort, fort, galle].entries())
    await owner.redeem(codes[at] ?? '', v4(), { branchId })
  const read = (id: string) =>
    owner.ask<{ redeemedToday: object[] }>(`/deals/MERCHANT/${id}`, 'GET')
  expect((await read(deal.id)).data.redeemedToday).toEqual([
    { name: 'Fort', today: 2, thisHour: 2 },
    { name: 'Galle', today: 1, thisHour: 1 },
  ])
  const free = await sold(owner.id, 1, {})
  await owner.redeem(free.codes[0] ?? '', v4(), { branchId: fort })
  expect((await read(free.deal.id)).data.redeemedToday).toEqual([])
})

test('a day, an hour and a rule begin anew, whatever was counted before [DEAL-150]', async () => {
  const owner = await shop.person()
  const branchId = await addBranch(db, owner.id, 'Fort')
  const { codes, deal } = await sold(owner.id, 12, { perBranchDay: 3, perBranchHour: 2 })
  const redeem = async () => {
    const done = await owner.redeem(codes.shift() ?? '', v4(), { branchId })
    return { code: done.code, id: idOf(done) }
  }
  const move = (id: string, before: number) =>
    db
      .update(redemptions)
      .set({ redeemedAt: new Date(Date.now() - before) })
      .where(eq(redemptions.id, id))
  const [first, second, third] = [await redeem(), await redeem(), await redeem()]
  expect([first, second, third].map(({ code }) => code)).toEqual([2000, 2000, 4022])
  await move(first.id, DAY_MS)
  expect((await redeem()).code).toBe(2000)
  expect((await redeem()).code).toBe(4022)
  const before = new Date(Date.now() - 2 * DAY_MS)
  await db
    .update(placeCounts)
    .set({ day: before, today: 99, hour: before, thisHour: 99 })
    .where(eq(placeCounts.dealId, deal.id))
  await move(second.id, DAY_MS)
  expect((await redeem()).code).toBe(2000)
  await db.update(deals).set({ perBranchHour: null }).where(eq(deals.id, deal.id))
  expect((await redeem()).code).toBe(2000)
  expect((await redeem()).code).toBe(4022)
})
