import { and, eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const rival = await signedIn(app)
const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
const buyer = await addAccount(db, { role: 'USER', fullName: 'Ruwan Silva', business: undefined })
const deal = await addDeal(db, owner.account.id)
await addBranch(db, owner.account.id, 'Galle Fort')

async function redeemed() {
  const [coupon] = await addCoupons(db, deal, 1)
  if (!coupon) throw new Error('no coupon')
  const collected = { collectedBy: buyer.id, collectedAt: new Date(Date.now() - 60_000) }
  await db.update(coupons).set(collected).where(eq(coupons.id, coupon.id))
  const { $ } = await owner.browser.get('/coupon-redeem')
  const _csrf = $('#redeem [name=_csrf]').attr('value') ?? ''
  await owner.browser.post('/coupon-redeem', { _csrf, key: v4(), code: coupon.code })
  return { ...coupon, page: `/coupons/code/${coupon.id}`, _csrf }
}

const looksAt = (id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.event, 'coupon.read')))

test('a coupon’s page tells its life and where it counts, and lists lead to it [COUP-73, SCREEN-113]', async () => {
  const { id, page, code } = await redeemed()
  const { $ } = await owner.browser.get(page)
  expect($('h1').text()).toContain(code)
  const text = $('main').text()
  for (const part of [deal.title, 'Ruwan Silva', 'Collected', 'Redeemed', 'Customer paid'])
    expect(text).toContain(part)
  expect(text).toContain('6,750')
  expect($('main td:contains("Galle Fort")')).toHaveLength(1)
  for (const list of [`/coupons/deal/${deal.id}`, '/sold-coupons'])
    expect((await owner.browser.get(list)).$(`a[href="${page}"]`).length, list).toBeGreaterThan(0)
  expect(await looksAt(id)).toHaveLength(0)
})

test('another merchant finds no such coupon; an administrator’s look is audited [COUP-73]', async () => {
  const { id, page } = await redeemed()
  for (const address of [page, `${page}/undo`])
    expect((await rival.browser.get(address)).status, address).toBe(404)
  expect((await owner.browser.get(`/coupons/code/${v4()}/undo`)).status).toBe(404)
  expect((await owner.browser.get(`/coupons/code/${v4()}`)).status).toBe(404)
  const { $ } = await admin.browser.get(page)
  expect($('main').text()).toContain('We record in the audit trail')
  expect(await looksAt(id)).toMatchObject([{ actorId: admin.account.id }])
})

test('its merchant undoes it later, and an administrator whose name the merchant does not read but is told of it [COUP-74, COUP-110]', async () => {
  const { id, page, _csrf } = await redeemed()
  const earlier = new Date(Date.now() - 3 * 86_400_000)
  await db.update(redemptions).set({ redeemedAt: earlier }).where(eq(redemptions.couponId, id))
  const undo = `${page}/undo`
  expect((await owner.browser.get(page)).$(`a[href="${undo}"]`)).toHaveLength(1)
  const body = { _csrf, reason: 'NOT_SERVED', note: 'No crab left' }
  expect((await owner.browser.post(undo, body)).headers.get('location')).toBe(page)
  const shown = (await owner.browser.get(page)).$('main').text()
  expect(shown).toContain('The customer didn’t get the deal – No crab left')
  expect((await owner.browser.post(undo, body)).$('main').text()).toContain('nothing to undo')

  const other = await redeemed()
  const form = await admin.browser.get(`${other.page}/undo`)
  const token = form.$('main [name=_csrf]').attr('value') ?? ''
  await admin.browser.post(`${other.page}/undo`, { _csrf: token, reason: 'MISTAKE', note: '' })
  const [row] = await db.select().from(redemptions).where(eq(redemptions.couponId, other.id))
  expect(row).toMatchObject({ undoneBy: admin.account.id, undoReason: 'MISTAKE' })
  const read = (await owner.browser.get(other.page)).$('main').text()
  expect(read).toContain('Redemption undone')
  expect(read).not.toContain(admin.account.fullName ?? '–none–')

  const news = await db
    .select()
    .from(notifications)
    .where(eq(notifications.type, 'redemption-undone'))
  expect(news).toMatchObject([
    { userId: owner.account.id, link: other.page, params: { code: other.code, name: deal.title } },
  ])
})

test.each([
  ['as it stands', (code: string) => code],
  ['small and without hyphens', (code: string) => code.replaceAll('-', '').toLowerCase()],
  ['with spaces', (code: string) => code.replaceAll('-', ' ')],
])(
  'the search leads from a code, %s, to its coupon: own, or any for administrators [COUP-151]',
  async (_how, typed) => {
    const [coupon] = await addCoupons(db, deal, 1)
    const query = encodeURIComponent(typed(coupon?.code ?? ''))
    const link = `a[href="/coupons/code/${coupon?.id}"]`
    const found = async (by: typeof owner) => (await by.browser.get(`/search?q=${query}`)).$(link)
    expect(await found(owner)).toHaveLength(1)
    expect(await found(admin)).toHaveLength(1)
    expect(await found(rival)).toHaveLength(0)
  },
)

test('the page says to whom it was given, and the step who gave it [COUP-151]', async () => {
  const other = await addDeal(db, owner.account.id)
  const [coupon] = await addCoupons(db, other, 1)
  const give = `/coupons/deal/${other.id}/give`
  await owner.browser.submit(give, { recipients: '0774440001, Anna' })
  const { $ } = await owner.browser.get(`/coupons/code/${coupon?.id}`)
  expect($('main').text()).toMatch(
    /Given to\s*Anna, 077 444 0001|Given to\s*Anna, \+94 77 444 0001/,
  )
  expect($('main table').first().text()).toContain('Given')
})
