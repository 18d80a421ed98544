import { and, eq, isNotNull } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { CouponLife } from '#src/contract/core/coupon-life.ts'
import type { PrintedCodes } from '#src/contract/core/coupon-sheets.ts'
import type { CouponDeal } from '#src/contract/core/coupons.ts'
import type { SoldCoupon } from '#src/contract/core/sold-coupons.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import { coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, lastDay, openCoupons, type Shopper } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db, core } = shop
const owner = await shop.person()
const rival = await shop.person()
const admin = await shop.person({ role: 'ADMIN', business: undefined })
const user = await shop.user()

async function take(dealId: string, body: object, by: Shopper = owner, key = v4()) {
  const response = await core.request(`/coupons/sheets/${dealId}`, {
    method: 'POST',
    headers: { ...by.headers, 'content-type': 'application/json', [apiHeaders.formKey]: key },
    body: JSON.stringify(body),
  })
  return response.json()
}

const printedOf = (dealId: string) =>
  db
    .select()
    .from(coupons)
    .where(and(eq(coupons.dealId, dealId), isNotNull(coupons.printedAt)))

const detailsOf = async (dealId: string) =>
  (await owner.ask<{ deal: CouponDeal }>(`/coupons/deal/${dealId}?size=1`)).data.deal.couponDetails

const differences = async () => (await reconcile(db, 'Asia/Colombo')).listed

/** A deal of which this many coupons are printed, and the first of them. */
async function printed(count: number, given: Parameters<typeof shop.deal>[1] = {}) {
  const deal = await shop.deal(owner.id, given)
  await addCoupons(db, deal, count)
  expect(await take(deal.id, { count })).toMatchObject({ code: 2000, data: { count } })
  const rows = await printedOf(deal.id)
  return { deal, codes: rows.map(({ code }) => code), rows }
}

describe('coupons are taken out of the app to be printed [COUP-178]', () => {
  test('nobody collects them, those that end last are taken, and the counts add up', async () => {
    const deal = await shop.deal(owner.id)
    const [soon] = await addCoupons(db, deal, 1, lastDay(3))
    await addCoupons(db, deal, 2)
    expect(await take(deal.id, { count: 2 })).toMatchObject({
      code: 2000,
      displayMessage: '2 coupons are out of the app. Download their PDF.',
    })
    expect(await detailsOf(deal.id)).toMatchObject({
      totalCoupons: 3,
      remainingCoupons: 1,
      printedCoupons: 2,
    })
    expect((await user.collect(deal.id)).data.couponCode).toBe(soon?.code)
    expect(await user.collect(deal.id)).toMatchObject({
      code: 4022,
      displayMessage: 'This deal has no coupons left.',
    })
    expect(await differences()).toEqual([])
  })

  test('a form sent twice takes them once, and its codes can be printed again and again', async () => {
    const deal = await shop.deal(owner.id)
    await addCoupons(db, deal, 5)
    const key = v4()
    const [first, again] = await Promise.all([
      take(deal.id, { count: 2 }, owner, key),
      take(deal.id, { count: 2 }, owner, key),
    ])
    expect(again.data).toEqual(first.data)
    await take(deal.id, { count: 1 })
    expect(await printedOf(deal.id)).toHaveLength(3)
    const { printId } = first.data
    for (const [query, count] of [
      [`&printId=${printId}`, 2],
      [`&printId=${printId}`, 2],
      ['', 3],
    ] as const) {
      const path = `/coupons/sheets/${deal.id}?state=PRINTED${query}`
      expect((await owner.ask<PrintedCodes>(path)).data.coupons).toHaveLength(count)
    }
  })

  test('where fewer are left, none is taken; nor by anybody else, nor what is switched off or over', async () => {
    const deal = await shop.deal(owner.id)
    await addCoupons(db, deal, 1)
    await addCoupons(db, deal, 1, { active: false })
    await addCoupons(db, deal, 1, lastDay(-1))
    expect(await take(deal.id, { count: 2 })).toMatchObject({
      code: 4022,
      data: { errors: { count: 'Only 1 coupon is left. Enter that number or a lower one.' } },
    })
    expect(await take(deal.id, { count: 0 })).toMatchObject({ code: 4000 })
    expect(await take(deal.id, { count: 1 }, rival)).toMatchObject({ code: 4004 })
    expect((await take(deal.id, { count: 1 }, admin)).code).not.toBe(2000)
    expect((await take(deal.id, { count: 1 }, user)).code).not.toBe(2000)
    expect(await printedOf(deal.id)).toEqual([])
  })

  test('the table holds no printed coupon that a person has', async () => {
    const { rows } = await printed(1)
    const handOver = db
      .update(coupons)
      .set({ collectedBy: user.id, collectedAt: new Date() })
      .where(eq(coupons.id, rows[0]?.id ?? ''))
    await expect(handOver).rejects.toThrow()
  })
})

describe('whoever brings a printed coupon redeems it [COUP-178]', () => {
  test('once, without a name; it is sold from then on, and no figure differs', async () => {
    const { deal, codes } = await printed(2)
    const [code = ''] = codes
    expect(await owner.validate(code)).toMatchObject({
      data: { couponValid: true, collectedBy: null },
    })
    const answer = await owner.redeem(code)
    expect(answer).toMatchObject({ code: 2000, data: { collectedBy: { name: '' } } })
    expect(await owner.redeem(code)).toMatchObject({ code: 4010 })
    const { data } = await owner.ask<{ coupons: SoldCoupon[] }>('/coupons/sold/0/20')
    const sold = data.coupons.filter(({ dealId }) => dealId === deal.id)
    expect(sold).toMatchObject([{ couponCode: code, redeemed: true, user: { id: null, name: '' } }])
    expect(await detailsOf(deal.id)).toMatchObject({ remainingCoupons: 0, printedCoupons: 1 })
    expect(await differences()).toEqual([])

    const life = await owner.ask<CouponLife>(`/coupons/codes/${sold[0]?.id}`)
    expect(life.data).toMatchObject({ printed: true, collectedBy: null })
    expect(life.data.steps.map(({ what }) => what)).toEqual(['created', 'printed', 'redeemed'])

    const undo = { reason: 'MISTAKE', note: '' }
    const path = `/coupons/redemptions/${answer.data.id}/undo`
    expect(await owner.ask(path, 'POST', undo)).toMatchObject({ code: 2000 })
    expect(await user.collect(deal.id)).toMatchObject({ code: 4022 })
    expect(await owner.redeem(code)).toMatchObject({ code: 2000 })
    expect(await differences()).toEqual([])
  })

  test('part by part where it holds an amount, which may not change any more', async () => {
    const { codes } = await printed(1, { couponValueCents: 1000_00 })
    const [code = ''] = codes
    expect(await owner.redeem(code, v4(), { takenCents: 400_00 })).toMatchObject({ code: 2000 })
    expect(await owner.redeem(code, v4(), { takenCents: 700_00 })).toMatchObject({ code: 4022 })
    expect(await owner.redeem(code, v4(), { takenCents: 600_00 })).toMatchObject({ code: 2000 })
    expect(await differences()).toEqual([])
  })

  test('limits of people and of collecting know no bearer', async () => {
    const { deal, codes } = await printed(2, { perPerson: 1, perDay: 1 })
    await addCoupons(db, deal, 1)
    for (const code of codes) expect(await owner.redeem(code)).toMatchObject({ code: 2000 })
    expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
  })

  test('places of a branch, branches and what is to be checked hold', async () => {
    const fort = await addBranch(db, owner.id, 'Fort')
    const far = await addBranch(db, owner.id, 'Kandy')
    const rules = { perBranchDay: 1, branchIds: [fort], attention: 'Adults only' }
    const { codes } = await printed(2, rules)
    const [first = '', second = ''] = codes
    const here = { branchId: fort, attentionConfirmed: true }
    expect(await owner.redeem(first, v4(), { ...here, branchId: far })).toMatchObject({
      code: 4022,
    })
    expect(await owner.redeem(first, v4(), { branchId: fort })).toMatchObject({ code: 4022 })
    expect(await owner.redeem(first, v4(), here)).toMatchObject({ code: 2000 })
    expect(await owner.redeem(second, v4(), here)).toMatchObject({ code: 4022 })
  })

  test.each([
    ['an own switch', { active: false }, {}],
    ['the last day', lastDay(-1), {}],
    ['the switch of its deal', {}, { status: 'INACTIVE' as const }],
    ['a pause', {}, { pausedAt: new Date() }],
  ])('%s holds', async (_what, ofCoupon, ofDeal) => {
    const { deal, codes } = await printed(1)
    if (Object.keys(ofCoupon).length > 0)
      await db.update(coupons).set(ofCoupon).where(eq(coupons.dealId, deal.id))
    if (Object.keys(ofDeal).length > 0)
      await db.update(dealCoupons).set(ofDeal).where(eq(dealCoupons.dealId, deal.id))
    expect(await owner.redeem(codes[0] ?? '')).toMatchObject({ code: 4022 })
  })
})
