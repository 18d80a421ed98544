import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { users } from '#src/services/authentication/schema.ts'
import { mailings } from '#src/services/notifications/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const buyer = await addAccount(db, { role: 'USER', business: undefined })
const deal = await addDeal(db, owner.account.id)
const today = businessDate(Date.now(), 'Asia/Colombo')
const [coupon] = await addCoupons(db, deal, 1, {
  collectedBy: buyer.id,
  collectedAt: new Date(Date.now() - 60_000),
})
const counter = await owner.browser.get('/coupon-redeem')
const _csrf = counter.$('#redeem [name=_csrf]').attr('value') ?? ''
await owner.browser.post('/coupon-redeem', { _csrf, key: v4(), code: coupon?.code ?? '' })

const words = {
  en: ['End of day', 'Customers paid', 'No branch given', '6,750'],
  ru: ['Итоги дня', 'Покупатели заплатили', 'Филиал не указан'],
} as const

test.each(['en', 'ru'] as const)(
  'the page shows the day by branch and leads to its coupons (%s) [SCREEN-115]',
  async (language) => {
    const browser = openBrowser(app)
    await db.update(users).set({ language }).where(eq(users.id, owner.account.id))
    await browser.submit('/login', { username: owner.account.email, password: PASSWORD })
    const { $ } = await browser.get('/closing')
    for (const part of words[language]) expect($('main').text()).toContain(part)
    const coupons = $('main a[href^="/sold-coupons"]').attr('href') ?? ''
    expect((await browser.get(coupons)).$('main').text()).toContain(coupon?.code)
  },
)

test.each([
  [addDays(today, 1), 'This day hasn’t come yet.'],
  ['2026-02-30', 'Enter a day'],
  ['yesterday', 'Enter a day'],
  ['0', 'Enter a day'],
])('of the day %j the page says what is wrong and shows today', async (day, message) => {
  const answer = await owner.browser.get(`/closing?day=${day}`)
  expect(answer.status).toBe(422)
  expect(answer.$('main').text()).toContain(message)
  expect(answer.$('main h2').text()).toContain(today.split('-').reverse().join('-'))
})

test('another day has nothing to show, and says so', async () => {
  const { $ } = await owner.browser.get(`/closing?day=${addDays(today, -9)}`)
  expect($('main').text()).toContain('Nothing redeemed')
})

test('the file has a line for each branch, till and person, with plain numbers', async () => {
  const { html } = await owner.browser.get(`/closing?day=${today}&format=csv`)
  expect(html).toContain('No branch given,,,1,6750.00,2250.00,0,0,0')
})

test('it is asked for each evening and stopped by a form without script [REPORT-64]', async () => {
  const own = () => db.select().from(mailings).where(eq(mailings.userId, owner.account.id))
  const press = async () => {
    const { $ } = await owner.browser.get('/closing')
    const form = $('form[action="/closing/mailing"]')
    const value = (name: string) => form.find(`[name=${name}]`).attr('value') ?? ''
    const body = { _csrf: value('_csrf'), wanted: value('wanted'), day: value('day') }
    return owner.browser.post('/closing/mailing', body)
  }
  expect((await press()).headers.get('location')).toBe(`/closing?day=${today}`)
  expect(await own()).toMatchObject([{ kind: 'CLOSING', of: '' }])
  await press()
  expect(await own()).toEqual([])
})
