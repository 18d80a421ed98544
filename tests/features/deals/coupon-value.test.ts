import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { addDeal, goodDeal, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser } = shop
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function stored(id: string) {
  const [deal] = await app.db.select().from(deals).where(eq(deals.id, id))
  return deal?.couponValueCents
}

async function sent(fields: Record<string, string>) {
  const pictures = { coverImage: await picture(), imageUrls: await picture() }
  return sendDeal(browser, '/deals/add', { ...goodDeal(shop), ...pictures, ...fields })
}

test.each(['0', '0.00', '-5', 'much', '1.234', '100000000.01', '99999999999999', '1,25'])(
  'an amount of “%s” is refused at its field, shown and kept [DEAL-160]',
  async (couponValue) => {
    const { status, $ } = await sent({ couponValue })
    expect(status).toBe(422)
    expect($('.more-rules[open] [name=couponValue]').attr('value')).toBe(couponValue)
    expect($('[name=couponValue]').attr('aria-invalid')).toBe('true')
  },
)

test('it stands on the page, in the open form, in a copy and in the preview, and stays once people hold coupons [DEAL-160]', async () => {
  const id = await addDeal(shop, { couponValue: 'Rs. 2,500/=' })
  expect(await stored(id)).toBe(2_500_00)
  const page = await browser.get(`/deals/view/merchant/${id}`)
  expect(flat(page.$('.facts').text())).toContain('Amount of each couponLKR 2,500.00')
  for (const form of [`/deals/edit/${id}`, `/deals/add?copy=${id}`]) {
    const { $ } = await browser.get(form)
    expect($('.more-rules[open] [name=couponValue]').attr('value')).toBe('2500.00')
    expect(flat($('#preview article').text())).toContain('Each coupon holds LKR 2,500.00.')
  }
  const save = (couponValue: string) =>
    sendDeal(browser, `/deals/edit/${id}`, { ...goodDeal(shop), couponValue })
  expect((await save('3000')).status).toBe(303)
  expect(await stored(id)).toBe(3_000_00)
  const deal = { id, merchantId: shop.account.id }
  await addCoupons(app.db, deal, 1, { collectedBy: shop.account.id, collectedAt: new Date() })
  for (const other of ['', '2500', '3000.01']) {
    const refused = await save(other)
    expect(refused.status).toBe(422)
    expect(flat(refused.$('#errors').text())).toContain('so what they hold can’t change')
    expect(await stored(id)).toBe(3_000_00)
  }
  expect((await save('3000.00')).status).toBe(303)
})

test('a draft keeps it as it was typed, and the preview speaks its own language [DEAL-160]', async () => {
  const answer = await sent({ couponValue: 'all', keep: 'draft' })
  const { $ } = await browser.get(answer.headers.get('location') ?? '')
  expect($('.more-rules[open] [name=couponValue]').attr('value')).toBe('all')
  const whole = await sent({ couponValue: '1 500', show: 'preview', previewLanguage: 'ru' })
  expect(flat(whole.$('#preview article').text())).toMatch(/На каждом купоне .*1.500/)
})
