import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { reconcileNightly } from '#src/services/core/reconciliation/nightly.ts'
import { reconciliations } from '#src/services/core/reconciliation/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db, services } = app
const admins = {
  en: await administrator('en'),
  ru: await administrator('ru'),
}
const merchant = await signedIn(app)
const deal = await addDeal(db, (await addAccount(db)).id)
await addCoupons(db, deal, 2)
/** It is noon somewhere, whenever the test runs. */
const ahead = (12 - new Date().getUTCHours() + 24) % 24
const businessTimeZone = ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`
const compare = () =>
  reconcileNightly({ ...services, settings: { ...services.settings, businessTimeZone } })

async function administrator(language: 'en' | 'ru') {
  const { id, email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  await db.update(users).set({ language }).where(eq(users.id, id))
  const browser = openBrowser(app)
  await browser.submit('/login', { username: email, password: PASSWORD })
  return browser
}

const languages = [
  ['en', 'No comparison yet', 'Expected', 'The deal’s total of coupons isn’t'],
  ['ru', 'Сверок пока не было', 'Ожидалось', 'Всего купонов у акции не столько'],
] as const

test.each(languages)(
  'before the first night the page says when it comes (%s) [SCREEN-114]',
  async (language, none) => {
    expect((await admins[language].get('/reconciliation')).$('main').text()).toContain(none)
  },
)

test.each(languages)(
  'what does not add up is listed in words, with the way to its deal (%s) [SCREEN-114]',
  async (language, _none, expected, words) => {
    await db.delete(reconciliations)
    await db.execute(sql`update coupon_tallies set total = 9`)
    await compare()
    const { $ } = await admins[language].get('/reconciliation')
    const text = $('main').text()
    for (const part of [words, expected, deal.title]) expect(text).toContain(part)
    expect($(`main a[href="/coupons/deal/${deal.id}"]`).length).toBeGreaterThan(0)
  },
)

test('merchants have no such page', async () => {
  expect((await merchant.browser.get('/reconciliation')).status).toBe(404)
})
