import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { LAST_REDEMPTIONS } from '#src/contract/core/coupons.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { type Device, openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db } = tills
const shop = await tills.shop('Galle Fort')
const [desk, bar] = await Promise.all([shop.till(), shop.till({ name: 'Bar' })])
const buyer = await addAccount(db, { role: 'USER', business: undefined })
const deal = await addDeal(db, shop.id)

async function redeemed(count: number, at: Device) {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const coupons = await addCoupons(db, deal, count, collected)
  const made = []
  for (const { code } of coupons) {
    const { data } = await at.redeem(shop.id, code)
    made.push({ code, id: data.id })
  }
  return made
}

async function check(device: Device, code: string) {
  const path = `/coupons/validate/${code}/${shop.id}`
  return device.ask<{ couponValid: boolean; undoable: string | null }>('core', 'GET', path)
}

test('a till’s own redemptions come first for ten minutes, however many others came [COUP-71]', async () => {
  const [own] = await redeemed(1, desk)
  const others = await redeemed(LAST_REDEMPTIONS + 1, bar)
  const last = await desk.last()
  expect(last).toHaveLength(LAST_REDEMPTIONS)
  expect(last.map(({ id }) => id)).toEqual([
    own?.id,
    ...others
      .slice(2)
      .map(({ id }) => id)
      .reverse(),
  ])
  expect(last.map(({ undoable }) => undoable)).toEqual([true, false, false, false, false])
  expect((await bar.last()).map(({ id }) => id)).not.toContain(own?.id)
  await db.execute(sql`
    update redemptions set redeemed_at = redeemed_at - interval '11 minutes' where id = ${own?.id}`)
  expect((await desk.last()).map(({ id }) => id)).not.toContain(own?.id)
})

test('a code that is redeemed already leads whoever redeemed it to the undo, and nobody else [COUP-71]', async () => {
  const [first] = await redeemed(LAST_REDEMPTIONS + 3, desk)
  const { code = '', id = '' } = first ?? {}
  expect(await check(desk, code)).toMatchObject({ data: { couponValid: false, undoable: id } })
  expect(await check(bar, code)).toMatchObject({ data: { couponValid: false, undoable: null } })
  expect(await desk.redeem(shop.id, code, { key: v4() })).toMatchObject({ code: 4010 })
  expect(await desk.undo(id)).toMatchObject({ code: 2000 })
  expect(await check(desk, code)).toMatchObject({ data: { couponValid: true, undoable: null } })
  await desk.redeem(shop.id, code)
  await db.execute(sql`update redemptions set redeemed_at = redeemed_at - interval '11 minutes'`)
  expect(await check(desk, code)).toMatchObject({ data: { couponValid: false, undoable: null } })
})
