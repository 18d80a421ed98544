import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const buyer = await addAccount(db, { role: 'USER', business: undefined })
const deal = await addDeal(db, owner.account.id)
const counter = '/coupon-redeem'

async function redeemed(browser = owner.browser) {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const { $ } = await browser.get(counter)
  const _csrf = $('#redeem [name=_csrf]').attr('value') ?? ''
  const { headers } = await browser.post(counter, { _csrf, key: v4(), code: coupon?.code ?? '' })
  return { page: headers.get('location') ?? '', _csrf, coupon }
}

const words = {
  en: ['Send confirmation', 'Confirmation sent', 'Enter a mobile number'],
  ru: ['Отправить подтверждение', 'Подтверждение отправлено', 'Введите номер мобильного'],
} as const

test.each(['en', 'ru'] as const)(
  'the answer of the counter and the coupon’s page lead to the confirmation, without script (%s) [COUP-174]',
  async (language) => {
    await db.update(users).set({ language }).where(eq(users.id, owner.account.id))
    const browser = openBrowser(app)
    await browser.submit('/login', { username: owner.account.email, password: PASSWORD })
    const { page, _csrf, coupon } = await redeemed(browser)
    const [title, sent, wrong] = words[language]
    const shown = await browser.get(page)
    const link = shown.$(`main a[href="${page}/receipt"]`)
    expect(link.text()).toBe(title)
    expect(shown.$('main [data-print]')).toHaveLength(1)
    const code = await browser.get(`/coupons/code/${coupon?.id}`)
    expect(code.$(`main a[href="${page}"]`)).toHaveLength(1)

    const form = await browser.get(`${page}/receipt`)
    expect(form.$('main').text()).toContain(coupon?.code)
    const bad = await browser.post(`${page}/receipt`, { _csrf, to: '12' })
    expect(bad.status).toBe(422)
    expect(bad.$('main').text()).toContain(wrong)
    expect(bad.$('[name=to]').attr('value')).toBe('12')
    const good = await browser.post(`${page}/receipt`, { _csrf, to: '0771234567' })
    expect(good.headers.get('location')).toBe(counter)
    expect((await browser.get(counter)).$('main, #toasts').text()).toContain(sent)
  },
)
