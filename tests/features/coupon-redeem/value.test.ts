import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const { browser, account } = await signedIn(app)
const buyer = await addAccount(db, { role: 'USER', fullName: 'Ruwan Silva', business: undefined })
const counter = '/coupon-redeem'

async function sold(couponValueCents: number | null, rules = {}) {
  const deal = await addDeal(db, account.id, { couponValueCents, ...rules })
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  if (!coupon) throw new Error('no coupon')
  return coupon
}

async function form() {
  const { $ } = await browser.get(counter)
  const value = (name: string) => $(`#redeem input[name=${name}]`).attr('value') ?? ''
  return { _csrf: value('_csrf'), key: value('key') }
}

async function takenOf(id: string) {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
  return row?.takenCents
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test.each([
  [
    'en',
    '5,000.00 is left',
    'LKR 5,000.00 of LKR 5,000.00 is left',
    'Amount taken',
    'Left on the coupon',
  ],
  ['ru', 'осталось', 'На купоне осталось', 'Сумма списана', 'Осталось на купоне'],
])(
  'without script the first press asks how much, and the second takes it (%s) [COUP-125]',
  async (language, asks, hint, title, left) => {
    await browser.submit(counter, { language }, '/preferences')
    const coupon = await sold(5_000_00)
    const fields = { ...(await form()), code: coupon.code }
    const first = await browser.post(counter, fields)
    expect(first.status).toBe(422)
    expect(flat(first.$('#code-state').text())).toContain(asks)
    expect(first.$('#redeem [name=amount]').attr('value')).toBe('5000.00')
    expect(flat(first.$('#redeem .field:has([name=amount])').text())).toContain(hint)
    expect(first.$('#redeem [name=code]').attr('value')).toBe(coupon.code)
    expect(await takenOf(coupon.id)).toBe(0)
    const second = await browser.post(counter, {
      ...fields,
      shown: coupon.code,
      amount: ' 1 250,50 ',
    })
    expect(second.status).toBe(303)
    expect(await takenOf(coupon.id)).toBe(1_250_50)
    const done = await browser.get(second.headers.get('location') ?? '')
    expect(done.$('h1').text()).toBe(title)
    expect(flat(done.$('.tally').text())).toContain(left)
    expect(flat((await browser.get(counter)).$('#last-redemptions').text())).toMatch(/1.250[.,]50/)
    await browser.submit(counter, { language: 'en' }, '/preferences')
  },
)

test.each([
  ['0', 'The amount must be more than 0'],
  ['0.00', 'The amount must be more than 0'],
  ['-1', 'Enter'],
  ['all', 'Enter'],
  ['half of it', 'Enter'],
  ['12.345', 'decimal'],
  ['1,25', '1.25'],
  ['५०००.०१', 'Enter no more than is left'],
  ['5000.01', 'Enter no more than is left'],
  ['Rs. 9,999/=', 'Enter no more than is left'],
  ['99999999999999', 'Enter no more than is left'],
  ['<b>1</b>', 'Enter'],
])(
  'an amount of “%s” is refused beside its field, and stays typed [COUP-125]',
  async (amount, words) => {
    const coupon = await sold(5_000_00)
    const shown = coupon.code
    const answer = await browser.post(counter, { ...(await form()), code: shown, shown, amount })
    expect(answer.status).toBe(422)
    const field = answer.$('#redeem .field:has([name=amount])')
    expect(flat(field.text())).toContain(words)
    expect(answer.$('#redeem [name=amount]').attr('value')).toBe(amount)
    expect(answer.$('#redeem [name=amount]').attr('aria-invalid')).toBe('true')
    expect(await takenOf(coupon.id)).toBe(0)
  },
)

test('all that is left is taken where nothing else is typed, and attention is asked with it [COUP-125, DEAL-143]', async () => {
  const coupon = await sold(750_00, { attention: 'Check the student card' })
  const fields = { ...(await form()), code: coupon.code }
  const first = await browser.post(counter, fields)
  const amount = first.$('[name=amount]').attr('value') ?? ''
  expect(first.$('[name=attentionConfirmed]')).toHaveLength(1)
  const seen = { ...fields, shown: first.$('[name=shown]').attr('value') ?? '', amount }
  const unconfirmed = await browser.post(counter, seen)
  expect(unconfirmed.status).toBe(422)
  expect(unconfirmed.$('[name=amount]').attr('value')).toBe(amount)
  const attentionConfirmed = 'Check the student card'
  const done = await browser.post(counter, { ...seen, attentionConfirmed })
  expect(done.status).toBe(303)
  expect(await takenOf(coupon.id)).toBe(750_00)
})

test('an amount typed for a whole coupon is refused, and the next press redeems it [COUP-125]', async () => {
  const coupon = await sold(null)
  const fields = { ...(await form()), code: coupon.code }
  const answer = await browser.post(counter, { ...fields, shown: coupon.code, amount: '10' })
  expect(answer.status).toBe(422)
  expect(answer.$('#code-state').text()).toContain('This coupon is redeemed as a whole')
  expect(answer.$('[name=amount]')).toHaveLength(0)
  expect((await browser.post(counter, fields)).status).toBe(303)
})

test('a check fills in what is left, and a used up coupon says so [COUP-125]', async () => {
  const coupon = await sold(100_00)
  const fields = { ...(await form()), code: coupon.code }
  await browser.post(counter, { ...fields, shown: coupon.code, amount: '40' })
  const check = async () =>
    browser.post(
      '/coupon-redeem/check',
      { ...(await form()), code: coupon.code },
      { 'hx-request': 'true', 'hx-target': 'div#code-state' },
    )
  expect((await check()).$('[name=amount]').attr('value')).toBe('60.00')
  await browser.post(counter, {
    ...(await form()),
    code: coupon.code,
    shown: coupon.code,
    amount: '60',
  })
  const empty = await check()
  expect(empty.$('[data-code-status=invalid]').text()).toContain('Nothing is left on this coupon')
  expect(empty.$('[name=amount]')).toHaveLength(0)
})

test('its page and the lists show what is left, and the owner’s undo gives a part back [COUP-123, COUP-122]', async () => {
  const coupon = await sold(100_00)
  await browser.post(counter, {
    ...(await form()),
    code: coupon.code,
    shown: coupon.code,
    amount: '40',
  })
  const page = await browser.get(`/coupons/code/${coupon.id}`)
  expect(flat(page.$('main').text())).toContain('LKR 60.00 of LKR 100.00 left')
  expect(flat(page.$('main').text())).toContain('Taken · LKR 40.00')
  const list = await browser.get(`/coupons/deal/${coupon.dealId}`)
  expect(flat(list.$('#list').text())).toContain('LKR 60.00 of LKR 100.00 left')
  const undo = page.$('main a[href$="/undo"]').attr('href') ?? ''
  await browser.submit(undo, { reason: 'MISTAKE', note: '' })
  expect(await takenOf(coupon.id)).toBe(0)
})
