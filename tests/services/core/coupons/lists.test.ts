import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Coupon, CouponDeal } from '#src/contract/core/coupons.ts'
import type { SoldCoupon } from '#src/contract/core/sold-coupons.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { ZONE } from '#tests/support/core.ts'
import { addCoupons, lastDay, openCoupons, type Shopper } from '#tests/support/coupons.ts'

type Paging = { page: number; size: number; totalItems: number; totalPages: number }
type Deals = Paging & { deals: CouponDeal[] }
type Coupons = Paging & { deal: CouponDeal; coupons: Coupon[] }
type Sold = Paging & { coupons: SoldCoupon[] }

const shop = await openCoupons()
const { db } = shop
const [owner, rival, admin, buyer] = await Promise.all([
  shop.person({
    business: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
  }),
  shop.person(),
  shop.person({ role: 'ADMIN', business: undefined }),
  shop.person({ role: 'USER', fullName: 'Ruwan Silva', business: undefined }),
])
const collectedAt = new Date(Date.now() - 60_000)
const tea = await shop.deal(owner.id)
const spa = await shop.deal(owner.id, { title: 'Spa morning', ...lastDay(12) })
const foreign = await shop.deal(rival.id, { title: 'Tea tasting' })
const bare = await shop.deal(owner.id, { title: 'No coupons yet' })

beforeAll(async () => {
  await addCoupons(db, tea, 30)
  await addCoupons(db, tea, 2, { active: false })
  await addCoupons(db, tea, 3, lastDay(-1))
  await addCoupons(db, tea, 4, { collectedBy: buyer.id, collectedAt })
  const redeemedAt = new Date()
  await addCoupons(db, tea, 1, { collectedBy: buyer.id, collectedAt: redeemedAt, redeemedAt })
  await addCoupons(db, spa, 5)
  await addCoupons(db, foreign, 2, { collectedBy: buyer.id, collectedAt })
  await db.update(dealCoupons).set({ priceCents: 500_00 }).where(eq(dealCoupons.dealId, spa.id))
})

const deals = async (who: Shopper, query = '', page = 0, size = 25) =>
  (await who.ask<Deals>(`/coupons/deals/${page}/${size}${query}`)).data
const shown = (instant: Date) =>
  businessDate(instant.getTime(), ZONE).split('-').reverse().join('-')
const titles = (found: Deals) => found.deals.map(({ title }) => title)
const sold = async (who: Shopper, query = '', page = 0, size = 25) =>
  (await who.ask<Sold>(`/coupons/sold/${page}/${size}${query}`)).data

test('the coupon deals of a merchant, with totals that are true today [COUP-27, COUP-28, COUP-29]', async () => {
  const found = await deals(owner)
  expect(titles(found)).toEqual(['Spa morning', 'High tea on the verandah'])
  expect(found).toMatchObject({ page: 0, size: 25, totalItems: 2, totalPages: 1 })
  expect(found.deals[1]).toMatchObject({
    id: tea.id,
    dealCode: tea.dealCode,
    merchant: { id: owner.id, name: 'Harbour House' },
    title: tea.title,
    validFrom: { displayDate: shown(tea.validFrom) },
    expiredOn: { displayDate: shown(tea.expiredOn) },
    couponPrice: null,
    couponDetails: { totalCoupons: 40, remainingCoupons: 30 },
    status: 'ACTIVE',
    expired: false,
  })
  expect(found.deals[0]?.couponPrice).toMatchObject({ cents: 500_00 })
})

test('by type: PAID has a price above 0, FREE none or 0 [COUP-23, COUP-29]', async () => {
  expect(titles(await deals(owner, '?couponType=PAID'))).toEqual(['Spa morning'])
  expect(titles(await deals(owner, '?couponType=FREE'))).toEqual(['High tea on the verandah'])
  await db.update(dealCoupons).set({ priceCents: 0 }).where(eq(dealCoupons.dealId, tea.id))
  const free = await deals(owner, '?couponType=FREE')
  expect(free.deals).toMatchObject([{ title: 'High tea on the verandah', couponPrice: null }])
})

test('administrators see everybody’s, or one merchant’s; merchants their own whatever they ask for [COUP-29, COUP-57, Z03]', async () => {
  expect(titles(await deals(admin))).toHaveLength(3)
  expect(titles(await deals(admin, '?merchantId=ALL'))).toHaveLength(3)
  expect(titles(await deals(admin, `?merchantId=${rival.id}`))).toEqual(['Tea tasting'])
  expect(titles(await deals(rival, `?merchantId=${owner.id}`))).toEqual(['Tea tasting'])
  expect(titles(await deals(rival, '?merchantId=ALL'))).toEqual(['Tea tasting'])
})

test('a search looks into title and code, and takes wildcards literally [COUP-23, COUP-29, U08]', async () => {
  expect(titles(await deals(admin, '?searchTerm=tea'))).toHaveLength(2)
  expect(titles(await deals(owner, '?searchTerm=TEA'))).toHaveLength(1)
  expect(titles(await deals(admin, `?searchTerm=${spa.dealCode.toLowerCase()}`))).toEqual([
    'Spa morning',
  ])
  for (const term of ['%25', '_', '%5C'])
    expect(titles(await deals(admin, `?searchTerm=${term}`))).toEqual([])
  expect(await owner.ask('/coupons/deals/0/25?searchTerm=%00')).toMatchObject({ code: 4000 })
})

test('pages: the second, and one beyond the end [COUP-22, COUP-29]', async () => {
  expect(titles(await deals(admin, '', 1, 2))).toHaveLength(1)
  expect(await deals(admin, '', 9, 2)).toMatchObject({ deals: [], totalItems: 3, totalPages: 2 })
  expect(await deals(admin, '', 5000, 25)).toMatchObject({ deals: [], totalItems: 3 })
})

test('the coupons of a deal in their order, a page at a time, with their states [COUP-31, COUP-32]', async () => {
  const path = `/coupons/deal/${tea.id}`
  const { data: first } = await owner.ask<Coupons>(path)
  expect(first).toMatchObject({ page: 0, size: 25, totalItems: 40, totalPages: 2 })
  expect(first.deal.couponDetails).toMatchObject({ totalCoupons: 40, remainingCoupons: 30 })
  const { data: second } = await admin.ask<Coupons>(`${path}?page=1`)
  expect(first.coupons).toHaveLength(25)
  expect(second.coupons).toHaveLength(15)
  const all = [...first.coupons, ...second.coupons]
  expect(new Set(all.map(({ id }) => id)).size).toBe(40)
  expect(all.filter(({ expired }) => expired)).toHaveLength(3)
  expect(all.filter(({ couponActive }) => !couponActive)).toHaveLength(2)
  expect(all.filter(({ redeemed }) => redeemed)).toMatchObject([
    { redeemedOn: { displayDateTime: expect.stringMatching(/ [AP]M$/) } },
  ])
  expect(all.every(({ couponCode }) => /^(\w{4}-){2}\w{4}$/.test(couponCode))).toBe(true)
  const lastDays = all.map(({ expiredOn }) => expiredOn.displayDateTime.slice(0, 10))
  expect(lastDays.filter((day) => day === shown(tea.expiredOn))).toHaveLength(37)
})

test('a search finds a coupon by the beginning of its code, however it is written [COUP-32]', async () => {
  const { data } = await owner.ask<Coupons>(`/coupons/deal/${tea.id}`)
  const wanted = data.coupons[7]
  const term = encodeURIComponent(wanted?.couponCode.toLowerCase().slice(0, 9) ?? '')
  const found = await owner.ask<Coupons>(`/coupons/deal/${tea.id}?search=${term}`)
  expect(found.data).toMatchObject({ totalItems: 1, coupons: [{ id: wanted?.id }] })
  for (const none of ['%25', '_', "'", 'ZZZZZZZZZZZZZ']) {
    const answer = await owner.ask<Coupons>(`/coupons/deal/${tea.id}?search=${none}`)
    expect(answer).toMatchObject({ code: 2000, data: { totalItems: 0, coupons: [] } })
  }
})

test('another merchant’s deal, one without coupons and one that is not there are alike [Z02]', async () => {
  for (const id of [tea.id, bare.id, '0198c1d4-0000-7000-8000-00000000000f']) {
    expect(await rival.ask(`/coupons/deal/${id}`)).toMatchObject({ status: 404, code: 4004 })
  }
})

test('sold coupons, newest first, with who bought them [COUP-43, COUP-44]', async () => {
  const found = await sold(owner)
  expect(found).toMatchObject({ page: 0, totalPages: 1, totalItems: 5 })
  const [newest] = await db.select().from(coupons).where(isNotNull(coupons.redeemedAt))
  expect(found.coupons[0]).toMatchObject({
    couponCode: newest?.code,
    dealTitle: tea.title,
    purchasedOn: { milliseconds: newest?.collectedAt?.getTime() },
    redeemed: true,
    redeemedOn: { displayDateTime: expect.stringMatching(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/) },
    expiredOn: { milliseconds: tea.expiredOn.getTime() },
    user: { id: buyer.id, name: 'Ruwan Silva' },
  })
  expect(found.coupons[1]).toMatchObject({ redeemed: false, redeemedOn: null })
  expect(await sold(admin)).toMatchObject({ totalItems: 7 })
  expect(await sold(admin, `?merchantId=${rival.id}`)).toMatchObject({ totalItems: 2 })
  expect(await sold(rival, `?merchantId=${owner.id}`)).toMatchObject({ totalItems: 2 })
  expect((await sold(owner, '', 1, 3)).coupons).toHaveLength(2)
})

test('sold coupons are searched by deal and by the beginning of a code [COUP-41]', async () => {
  expect(await sold(admin, '?searchTerm=tasting')).toMatchObject({ totalItems: 2 })
  expect(await sold(owner, '?searchTerm=tasting')).toMatchObject({ totalItems: 0, coupons: [] })
  const [one] = (await sold(owner)).coupons
  const term = one?.couponCode.slice(0, 9)
  expect(await sold(owner, `?searchTerm=${term}`)).toMatchObject({ coupons: [{ id: one?.id }] })
  expect(await sold(rival, `?searchTerm=${term}`)).toMatchObject({ coupons: [] })
})

test('the tallies still count what is in the table', async () => {
  const { rows } = await db.execute(sql`
    select count(*)::int as total, count(*) filter (where active and collected_at is null
      and expires_on >= (now() at time zone 'Asia/Colombo')::date)::int as remaining
    from coupons where deal_id = ${tea.id}`)
  const [row] = (await deals(owner)).deals.slice(1)
  expect(rows).toEqual([
    { total: row?.couponDetails.totalCoupons, remaining: row?.couponDetails.remainingCoupons },
  ])
})
