import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { BranchTies } from '#src/contract/core/branch-ties.ts'
import { cashiers, tills as rows } from '#src/services/authentication/tills/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, addDeal, openCoupons } from '#tests/support/coupons.ts'
import { type Device, openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db } = tills
const market = await openCoupons()

type Shop = Awaited<ReturnType<typeof tills.shop>>
let shop: Shop
let closing = ''
let open = ''
beforeEach(async () => {
  shop = await tills.shop('Old Town', 'New Town')
  closing = shop.branchIds[0] ?? ''
  open = shop.branchIds[1] ?? ''
})

const close = async ({ owner }: Shop, id: string) =>
  (await owner.ask('location', 'DELETE', `/branch/${id}`)).status

const tiesOf = async ({ owner }: Shop) =>
  (await owner.ask<BranchTies>('core', 'GET', `/branches/${closing}/ties`)).data

const statusOf = async (device: Pick<Device, 'ask'>) =>
  (await device.ask('authentication', 'GET', '/users')).status

/** A cashier of every branch, whose own phone is at the one that closes. */
async function anywhere() {
  const cashier = await shop.cashier('Anywhere', '482915', { branchId: null })
  await db.update(rows).set({ branchId: closing }).where(eq(rows.cashierId, cashier.id))
  return cashier
}

const branchOf = async ({ id }: { id: string }) =>
  (await db.select().from(rows).where(eq(rows.cashierId, id)))[0]?.branchId

test('says what ends with it: tills, cashiers of it alone, deals valid there alone [BRANCH-37]', async () => {
  const nothing = { tills: 0, cashiers: 0, deals: [], dealCount: 0 }
  expect(await tiesOf(shop)).toEqual(nothing)
  await shop.till()
  await shop.till({ branchId: open })
  await shop.cashier('Here')
  await shop.cashier('There', '482915', { branchId: open })
  await anywhere()
  await addDeal(db, shop.id, { title: 'Here alone', branchIds: [closing] })
  await addDeal(db, shop.id, { title: 'At both', branchIds: [closing, open] })
  await addDeal(db, shop.id, { title: 'Everywhere' })
  expect(await tiesOf(shop)).toEqual({ tills: 1, cashiers: 1, deals: ['Here alone'], dealCount: 1 })

  await close(shop, open)
  expect(await tiesOf(shop)).toMatchObject({ deals: ['At both', 'Here alone'], dealCount: 2 })
  expect(await tiesOf(await tills.shop())).toEqual(nothing)
})

test('ends its tills and who stands there alone; own phones of others go on elsewhere [BRANCH-37]', async () => {
  const [here, there] = [await shop.till(), await shop.till({ branchId: open })]
  const alone = await shop.cashier('Here')
  const other = await anywhere()
  expect(await close(shop, closing)).toBe(200)
  expect([await statusOf(here), await statusOf(alone.phone)]).toEqual([403, 403])
  expect([await statusOf(there), await statusOf(other.phone)]).toEqual([200, 200])
  expect(await branchOf(other)).toBe(open)
  const [left] = await db.select().from(cashiers).where(eq(cashiers.id, alone.id))
  expect(left?.deletedAt).not.toBeNull()

  expect(await close(shop, open)).toBe(200)
  expect([await statusOf(there), await statusOf(other.phone)]).toEqual([403, 403])
})

test('another shop’s branch is not closed, and nothing at it ends [BRANCH-37]', async () => {
  const till = await shop.till()
  expect(await close(await tills.shop(), closing)).toBe(404)
  expect(await statusOf(till)).toBe(200)
})

test('nobody gets coupons that could be redeemed nowhere [BRANCH-37]', async () => {
  const [owner, user] = [await market.person(), await market.user()]
  const id = await addBranch(market.db, owner.id, 'Pier')
  const deal = await market.deal(owner.id, { branchIds: [id] })
  await addCoupons(market.db, deal, 2)
  expect((await user.collect(deal.id)).code).toBe(2000)
  await market.db.update(branches).set({ deletedAt: new Date() }).where(eq(branches.id, id))
  expect(await user.collect(deal.id)).toMatchObject({
    status: 422,
    displayMessage: 'You can’t collect coupons from this deal at the moment.',
  })
})
