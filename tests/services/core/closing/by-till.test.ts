import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { ClosingReport } from '#src/contract/core/closing.ts'
import type { SoldCoupon } from '#src/contract/core/sold-coupons.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { formatFor } from '#src/i18n/format.ts'
import { writeClosing } from '#src/services/core/closing/write-letter.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { openTills } from '#tests/support/tills.ts'

const ZONE = 'Asia/Colombo'
const tills = await openTills()
const { db, deps } = tills
const shop = await tills.shop('Galle Fort', 'Kandy')
const [galle = '', kandy = ''] = shop.branchIds
const door = await shop.till({ name: 'Door' })
const bar = await shop.till({ name: 'Bar' })
const hill = await shop.till({ name: 'Hill', branchId: kandy })
const nimali = await shop.cashier('Nimali', '482915', { branchId: null })
const ruwan = await shop.cashier('Ruwan', '730264')
const buyer = await addAccount(db, { role: 'USER', business: undefined })
const deal = await addDeal(db, shop.id)

async function redeem(by: typeof shop.owner, given: object = {}) {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const { data } = await by.redeem(shop.id, coupon?.code ?? '', given)
  return { id: data.id, couponId: coupon?.id ?? '', code: coupon?.code ?? '' }
}

await door.come(nimali.id, nimali.pin)
await bar.come(ruwan.id, ruwan.pin)
for (let at = 0; at < 3; at += 1) await redeem(door)
const wrong = await redeem(door)
await door.undo(wrong.id)
await bar.redeem(shop.id, wrong.code)
const ofBar = await redeem(bar)
await redeem(hill)
await redeem(nimali.phone)
await redeem(shop.owner, { branchId: galle })

test('a day adds up by till and by person, too [REPORT-63]', async () => {
  const { data } = await shop.owner.ask<ClosingReport>('core', 'GET', '/closing')
  const figures = [data.total, ...data.lines, ...data.tills, ...data.people]
  expect(figures.every(({ doubles }) => doubles === 0)).toBe(true)
  expect(data.total).toMatchObject({ count: 8, undone: 1, again: 1 })
  const lines = data.tills.map(({ branch, till, ...line }) =>
    [branch?.name, till?.name ?? '', line.count, line.undone, line.again].join(),
  )
  expect(lines.slice(0, 2)).toEqual(['Galle Fort,Door,3,1,0', 'Galle Fort,Bar,2,0,1'])
  expect(lines.slice(2).sort()).toEqual([
    'Galle Fort,,1,0,0',
    'Galle Fort,Nimali,1,0,0',
    'Kandy,Hill,1,0,0',
  ])
  expect(data.people.map(({ cashier, count }) => [cashier?.name, count])).toEqual([
    ['Nimali', 4],
    ['Ruwan', 2],
    [undefined, 2],
  ])
  for (const some of [data.lines, data.tills, data.people, data.details])
    expect(some.reduce((sum, { count }) => sum + count, 0)).toBe(data.total.count)
  const paid = (some: readonly { paid: { cents: number } }[]) =>
    some.reduce((sum, one) => sum + one.paid.cents, 0)
  expect(paid(data.tills)).toBe(data.total.paid.cents)
})

test.each([
  ['en', ['By till', 'Door: 3 coupons', 'By cashier', 'Nimali: 4 coupons', 'No cashier: 2']],
  ['ru', ['По кассам', 'Door: 3 купона', 'По кассирам', 'Nimali: 4 купона', 'Без кассира: 2']],
] as const)('the letter says it by till and person (%s) [REPORT-64]', async (language, parts) => {
  const letter = await writeClosing(
    deps,
    { id: '', userId: shop.id, of: '', coveredAt: new Date() },
    {
      day: businessDate(Date.now(), ZONE),
      t: deps.translators[language],
      format: formatFor(language, ZONE),
    },
  )
  for (const part of parts) expect(letter?.text).toContain(part)
})

const sold = async (query: string) =>
  (
    await shop.owner.ask<{ coupons: SoldCoupon[]; totalItems: number; money: object | null }>(
      'core',
      'GET',
      `/coupons/sold/0/50?by=redeemed&${query}`,
    )
  ).data

test.each([
  ['tillId', door.id, 3],
  ['tillId', bar.id, 2],
  ['tillId', hill.id, 1],
  ['cashierId', nimali.id, 4],
  ['cashierId', ruwan.id, 2],
  ['cashierId', shop.id, 0],
])('sold coupons of one %s (%s) are those that stand: %i [COUP-170]', async (name, id, count) => {
  const { coupons, totalItems } = await sold(`${name}=${id}`)
  expect([coupons.length, totalItems]).toEqual([count, count])
})

test('sold coupons name till and person, and neither of one till nor of a search a day’s money [COUP-170]', async () => {
  const all = (await sold('')).coupons
  expect(all.find(({ couponCode }) => couponCode === ofBar.code)).toMatchObject({
    till: 'Bar',
    cashier: 'Ruwan',
  })
  expect(all.find(({ couponCode }) => couponCode === wrong.code)).toMatchObject({ till: 'Bar' })
  const today = businessDate(Date.now(), ZONE)
  expect((await sold(`from=${today}&to=${today}`)).money).not.toBeNull()
  expect((await sold(`from=${today}&to=${today}&tillId=${door.id}`)).money).toBeNull()
  expect((await sold(`from=${today}&to=${today}&searchTerm=high`)).money).toBeNull()
})

test('the audit entries of a redemption and of an undo name till and person [TILL-43]', async () => {
  const admin = await tills.administrator()
  for (const event of ['coupon.redeemed', 'coupon.redemption-undone']) {
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.event, event), eq(auditEntries.subjectId, wrong.couponId)))
      .orderBy(auditEntries.at)
    expect(entry?.after).toEqual({ tillId: door.id, cashierId: nimali.id })
  }
  const { data } = await admin.ask<Timeline>(
    'authentication',
    'GET',
    `/audit/subject/coupon/${wrong.couponId}`,
  )
  const undone = data.entries.find(({ event }) => event === 'coupon.redemption-undone')
  expect(undone?.changes).toEqual([
    { field: 'tillId', before: null, after: 'Door' },
    { field: 'cashierId', before: null, after: 'Nimali' },
  ])
})
