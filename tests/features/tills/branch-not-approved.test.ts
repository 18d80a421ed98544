import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { offlineTill } from '#tests/support/till-entries.ts'
import { openTills } from '#tests/support/tills.ts'

const app = await testApp()
const { db } = app
const world = await openTills(app)

const states = [
  ['PENDING', 'This branch waits for approval', 'Branch waits for approval'],
  ['REJECTED', 'This branch wasn’t approved', 'Branch not approved'],
] as const

async function open(changes: Partial<typeof branches.$inferInsert>, ...more: string[]) {
  const shop = await world.shop('Galle Fort', ...more)
  const offered = await shop.offer()
  const page = openBrowser(app)
  await page.submit(`/pair/${offered.token}`, {})
  const till = await shop.till({ name: 'Bar', offline: true })
  const coupons = await addCoupons(db, await addDeal(db, shop.id), 3, {
    collectedBy: shop.id,
    collectedAt: new Date(),
  })
  await db.update(branches).set(changes).where(eq(branches.id, shop.branchId))
  return { shop, page, till, tillId: offered.id, codes: coupons.map(({ code }) => code) }
}

describe.each(states)(
  'at a branch that is %s and never was approved [TILL-49]',
  (state, words, remark) => {
    const refused = { code: 4022, displayMessage: expect.stringContaining(words) }

    test('a till and the owner’s counter redeem nothing and say why', async () => {
      const { shop, till, codes } = await open({ approvalStatus: state }, 'Kandy')
      const [code = '', another = ''] = codes
      expect(await till.redeem(shop.id, code)).toMatchObject(refused)
      const check = `/coupons/validate/${code}/${shop.id}`
      expect(await till.ask('core', 'GET', check)).toMatchObject({
        displayMessage: expect.stringContaining(words),
        data: { couponValid: false, collectedBy: null },
      })
      const [here, approved] = shop.branchIds
      expect(await shop.owner.redeem(shop.id, code, { branchId: here })).toMatchObject(refused)
      expect(await shop.owner.redeem(shop.id, code, { branchId: approved })).toMatchObject({
        code: 2000,
      })
      expect(await shop.owner.redeem(shop.id, another)).toMatchObject({ code: 2000 })
      expect(await till.redeem(shop.id, code)).toMatchObject({ code: 4010 })
    })

    test('nor does the counter of a shop that has no approved one', async () => {
      const { shop, codes } = await open({ approvalStatus: state })
      expect(await shop.owner.redeem(shop.id, codes[0] ?? '')).toMatchObject(refused)
      await addBranch(db, shop.id, 'Kandy', { approvalStatus: state })
      expect(await shop.owner.redeem(shop.id, codes[0] ?? '')).toMatchObject(refused)
    })

    test('nor does a till get ready to work without the line', async () => {
      const { shop } = await open({ approvalStatus: state })
      const till = await offlineTill(world, shop)
      expect(await till.ask('core', 'GET', '/tills/sync')).toMatchObject(refused)
    })

    test('the till’s page, the owner’s list and the till in it say so', async () => {
      const { shop, page, tillId } = await open({ approvalStatus: state })
      await db.execute(`update sessions set loaded_at = now() - interval '1 hour' where counter`)
      expect((await page.get('/coupon-redeem')).$('#at-till').text()).toContain(words)
      const owner = await signedInAs(app, shop)
      expect((await owner.get('/tills')).$('main').text()).toContain(remark)
      const { $ } = await owner.get(`/tills/view/${tillId}`)
      expect($('main').text()).toContain(words)
      expect($(`main a[href="${branchPaths.show({ id: shop.branchId })}"]`).text()).toBe(
        'Galle Fort',
      )
    })
  },
)

test('a branch that was approved once redeems while a later version waits or was sent back [TILL-49]', async () => {
  const approvedAs = { name: 'Galle Fort' } as never
  const { shop, page, till, codes } = await open({ approvalStatus: 'PENDING', approvedAs })
  expect(await till.redeem(shop.id, codes[0] ?? '')).toMatchObject({ code: 2000 })
  await db.update(branches).set({ approvalStatus: 'REJECTED' })
  expect(await till.redeem(shop.id, codes[1] ?? '')).toMatchObject({ code: 2000 })
  expect((await page.get('/coupon-redeem')).$('#at-till').text()).not.toContain('approv')
})
