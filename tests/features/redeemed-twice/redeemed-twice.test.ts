import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { cashiers, tills } from '#src/services/authentication/tills/schema.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const rival = await signedIn(app)
const buyer = await addAccount(db, { role: 'USER', business: undefined })
const merchantId = owner.account.id
const branchId = await addBranch(db, merchantId, 'Galle Fort')
const deal = await addDeal(db, merchantId)
const path = '/coupons/redeemed-twice'

async function addTill(name: string) {
  const id = v4()
  await db.insert(tills).values({ id, merchantId, branchId, name })
  return id
}
const cashierId = v4()
await db.insert(cashiers).values({ id: cashierId, merchantId, name: 'Dilani Fonseka' })
const [front, bar] = [await addTill('Front desk'), await addTill('Bar')]

/** A coupon that both tills redeemed. */
async function redeemedTwice() {
  const at = new Date(Date.now() - 3_600_000)
  const collected = { collectedBy: buyer.id, collectedAt: at, redeemedAt: at }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  if (!coupon) throw new Error('no coupon')
  const of = { couponId: coupon.id, merchantId, redeemedBy: merchantId, branchId }
  const [first, second] = [v4(), v4()]
  await db.insert(redemptions).values([
    { ...of, id: first, key: v4(), redeemedAt: at, tillId: front, cashierId },
    { ...of, id: second, key: v4(), tillId: bar, doubleOf: first, doubledAt: new Date() },
  ])
  return { ...coupon, doubleId: second }
}

test('an owner whose tills redeemed nothing twice reads so [SCREEN-145]', async () => {
  expect((await rival.browser.get(path)).$('main').text()).toContain(
    'No coupon was redeemed twice.',
  )
})

test('a coupon stands there with both tills, people, times, deal, code and value [SYNC-06, SYNC-07]', async () => {
  const { code, id } = await redeemedTwice()
  const { $ } = await owner.browser.get(path)
  const row = $('#list tbody tr').filter((_, one) => $(one).text().includes(code))
  for (const part of ['High tea on the verandah', 'Front desk, Dilani Fonseka, Galle Fort'])
    expect(row.text()).toContain(part)
  expect(row.text()).toContain('Bar, Galle Fort')
  expect(row.text()).toMatch(/LKR.[\d,]+/)
  expect(row.find('time')).toHaveLength(2)
  expect(row.find(`a[href="/coupons/code/${id}"]`)).toHaveLength(1)
})

test('it is marked as seen once, and the filter shows the others [SYNC-07]', async () => {
  const [seen, unseen] = [await redeemedTwice(), await redeemedTwice()]
  const action = `${path}/seen/${seen.doubleId}`
  const marked = await owner.browser.submit(path, {}, action)
  expect(marked.headers.get('location')).toBe(path)
  const all = await owner.browser.get(path)
  expect(all.$(`form[action="${action}"]`)).toHaveLength(0)
  expect(all.$('main').text()).toContain(seen.code)
  const left = (await owner.browser.get(`${path}?status=new`)).$('main').text()
  expect(left).toContain(unseen.code)
  expect(left).not.toContain(seen.code)
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, seen.doubleId))
  expect(row?.doubleSeenBy).toBe(merchantId)
})

test('the file has a column for each side’s time, till, person and branch [SYNC-07]', async () => {
  const { code } = await redeemedTwice()
  const { html } = await owner.browser.get(`${path}?format=csv`)
  const [head = '', ...lines] = html.trim().split(/\r?\n/)
  for (const name of ['First till', 'First by', 'Second till', 'Second branch'])
    expect(head).toContain(name)
  const line = lines.find((one) => one.includes(code))
  expect(line).toContain('Front desk,Dilani Fonseka,Galle Fort')
  expect(line).toContain('Bar,,Galle Fort')
})

test('it is Russian for a Russian reader', async () => {
  await redeemedTwice()
  await db.update(users).set({ language: 'ru' }).where(eq(users.id, merchantId))
  const browser = openBrowser(app)
  await browser.submit('/login', { username: owner.account.email, password: PASSWORD })
  const text = (await browser.get(path)).$('main').text()
  for (const part of ['Погашены дважды', 'Отметить', 'Первое (учтено)'])
    expect(text).toContain(part)
})

test('another merchant neither reads nor marks it, and administrators do not [SCREEN-145]', async () => {
  const { code, doubleId } = await redeemedTwice()
  expect((await rival.browser.get(path)).$('main').text()).not.toContain(code)
  await rival.browser.submit('/tills/add', {}, `${path}/seen/${doubleId}`)
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, doubleId))
  expect(row?.doubleSeenAt).toBeNull()
  const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
  expect((await admin.browser.get(path)).status).not.toBe(200)
})
