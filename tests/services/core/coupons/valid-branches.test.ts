import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [rival, buyer] = await Promise.all([
  shop.person(),
  shop.person({ role: 'USER', business: undefined }),
])
const foreign = await addBranch(db, rival.id, 'Elsewhere')

async function limited(merchantId: string, branchIds: string[]) {
  const deal = await shop.deal(merchantId, { branchIds })
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  return (await addCoupons(db, deal, 2, collected)).map(({ code }) => code)
}

test('the counter of a shop with one branch is there, whether or not it says so [DEAL-142]', async () => {
  const only = await addBranch(db, rival.id, 'Closed one', { deletedAt: new Date() })
  const [code = ''] = await limited(rival.id, [foreign, only])
  expect(await rival.redeem(code)).toMatchObject({ code: 2000 })
  const [row] = await db.select().from(redemptions).where(eq(redemptions.merchantId, rival.id))
  expect(row?.branchId).toBe(foreign)
})

test('a branch that is deleted later is no place any more, and where none is left the words say so [DEAL-142]', async () => {
  const merchant = await shop.person()
  const [hill, bay] = await Promise.all(
    ['Hill', 'Bay'].map((name) => addBranch(db, merchant.id, name)),
  )
  await addBranch(db, merchant.id, 'Park')
  await addBranch(db, merchant.id, 'Mall')
  const [first = '', second = ''] = await limited(merchant.id, [hill ?? '', bay ?? ''])
  const close = (id = '') =>
    db.update(branches).set({ deletedAt: new Date() }).where(eq(branches.id, id))
  await close(hill)
  expect(await merchant.redeem(first, v4(), { branchId: hill })).toMatchObject({
    displayMessage: 'This counter’s branch doesn’t exist any more. Choose the branch again.',
  })
  expect(await merchant.redeem(first)).toMatchObject({
    displayMessage:
      'This coupon is valid at some branches only: Bay. Choose this counter’s branch first.',
  })
  expect(await merchant.redeem(first, v4(), { branchId: bay })).toMatchObject({ code: 2000 })
  await close(bay)
  expect(await merchant.redeem(second)).toMatchObject({
    code: 4022,
    displayMessage: 'The branches where this coupon was valid have closed.',
  })
})
