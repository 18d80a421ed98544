import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal, type Coupon } from '#tests/support/coupons.ts'

let fault: ((request: Request) => Response | null | Promise<Response | null>) | null = null
const app = await testApp({ instead: (request) => fault?.(request) ?? null })
const { db } = app
const owner = await signedIn(app)
const rival = await signedIn(app)
const buyer = await addAccount(db, { role: 'USER', fullName: 'Ruwan Silva', business: undefined })
const deal = await addDeal(db, owner.account.id)
const { browser } = owner
const counter = '/coupon-redeem'
const check = '/coupon-redeem/check'
const intoDialog = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }

beforeEach(() => {
  fault = null
})

async function sold(changes: Partial<Coupon> = {}): Promise<Coupon> {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, { ...collected, ...changes })
  if (!coupon) throw new Error('no coupon')
  return coupon
}
const rowsOf = (id: string) => db.select().from(redemptions).where(eq(redemptions.couponId, id))

/** The field's form as the browser would send it, with its key. */
async function form() {
  const { $ } = await browser.get(counter)
  const value = (name: string) => $(`#redeem input[name=${name}]`).attr('value') ?? ''
  return { _csrf: value('_csrf'), key: value('key') }
}

test('one field for phone keyboards, and a button [COUP-45, SCREEN-50]', async () => {
  const { $, headers } = await browser.get(counter)
  const field = $('#field-code')
  expect(field.attr()).toMatchObject({
    inputmode: 'text',
    autocapitalize: 'characters',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  expect($('label[for=field-code]').text()).toBe('Coupon code')
  expect($('#redeem-button').text()).toBe('Redeem coupon')
  expect($('#redeem-button').is(':disabled')).toBe(false)
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
  const other = await browser.get('/coupons')
  expect(other.headers.get('permissions-policy')).toContain('camera=()')
})

test('the code is looked up 500 ms after the last key, and never stands in an address [COUP-46]', async () => {
  const { $ } = await browser.get(counter)
  expect($('#field-code').attr()).toMatchObject({
    'hx-post': check,
    'hx-trigger': 'input delay:500ms',
    'hx-target': '#code-state',
  })
})

describe('what stands under the field', () => {
  const messageOf = async (code: string) =>
    (await browser.post(check, { ...(await form()), code })).$('[data-code-status]')

  test('what stands under the field says of a valid code what it is for [COUP-47, COUP-50]', async () => {
    const { code } = await sold()
    const answer = await messageOf(code)
    expect(answer.attr('data-code-status')).toBe('valid')
    expect(answer.text()).toBe(`Valid code. Ready to redeem.${deal.title} · Ruwan Silva`)
  })

  test('what stands under the field names the code that was taken out of a text', async () => {
    const { code } = await sold()
    const answer = await messageOf(`Here’s your code: ${code}.`)
    expect(answer.text()).toBe(`Valid code. Ready to redeem.${code} · ${deal.title} · Ruwan Silva`)
    const long = await messageOf(`${code} ${'x'.repeat(1000)}`)
    expect(long.text()).toBe('This text is longer than 1,000 characters. Enter only the code.')
    const { $, status } = await browser.submit(counter, { code: `${code} ${'x'.repeat(1000)}` })
    expect(status).toBe(422)
    expect($('#code-state').text()).toContain('longer than 1,000 characters')
    const sent = await browser.submit(counter, { code: `Code: ${code}` })
    expect(sent.status).toBe(303)
  })

  test('what stands under the field says "Invalid coupon code" of any other [COUP-49]', async () => {
    const answer = await messageOf('SUMMER2026')
    expect(answer.attr('data-code-status')).toBe('invalid')
    expect(answer.text()).toBe('Invalid coupon code')
    expect((await messageOf('a!!!!!')).text()).toBe('Invalid coupon code')
  })

  test('what stands under the field is nothing while too little is typed; of what cannot be a code no service is asked', async () => {
    app.calls.length = 0
    expect(await messageOf('K7Q')).toHaveLength(0)
    expect((await messageOf('????????')).text()).toBe('Invalid coupon code')
    expect(app.calls.filter((call) => call.includes('validate'))).toEqual([])
  })

  test('what stands under the field is honest when the code could not be looked up', async () => {
    fault = (request) =>
      request.url.includes('/validate/') ? new Response('', { status: 500 }) : null
    const answer = await messageOf('SUMMER2026')
    expect(answer.attr('data-code-status')).toBe('unsure')
    expect(answer.text()).toMatch(/^We couldn’t check this code/)
  })
})

test('redeeming opens the result as a dialog and makes the counter ready [COUP-48, COUP-52]', async () => {
  const coupon = await sold()
  const first = await form()
  const { $, status } = await browser.post(counter, { ...first, code: coupon.code }, intoDialog)
  expect(status).toBe(200)
  expect($('#dialog-title').text()).toBe('Coupon redeemed')
  const text = $('.confirm').text()
  for (const part of [deal.title, deal.subTitle, deal.dealCode, coupon.code, 'Ruwan Silva']) {
    expect(text).toContain(part)
  }
  expect($('.confirm time').text()).toMatch(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/)
  expect($('.ticket img')).toHaveLength(1)
  const next = $('hx-partial[hx-target="#redeem-key"] input').attr('value')
  expect(next).not.toBe(first.key)
  expect($('hx-partial[hx-target="#last-redemptions"] li').first().text()).toContain(coupon.code)
})

test('without script the result is a page of its own, for its shop alone [COUP-48]', async () => {
  const { code } = await sold()
  const sent = await browser.submit(counter, { code })
  expect(sent.status).toBe(303)
  const place = sent.headers.get('location') ?? ''
  const { $ } = await browser.get(place)
  expect($('h1').text()).toBe('Coupon redeemed')
  expect($('.ticket').text()).toContain(code)
  expect($('.acts a').attr('href')).toBe(counter)
  expect((await rival.browser.get(place)).status).toBe(404)
  expect((await browser.get(`${counter}/check`)).status).toBe(404)
})

test('a refused code stays in the field with the service’s words [COUP-49, COUP-53]', async () => {
  const { $, status } = await browser.submit(counter, { code: 'K7QF-2M9X-0000' })
  expect(status).toBe(422)
  expect($('#field-code').attr()).toMatchObject({ value: 'K7QF-2M9X-0000', 'aria-invalid': 'true' })
  expect($('#code-state').text()).toMatch(/^Invalid coupon code/)
  expect((await browser.submit(counter, { code: ' ' })).$('#code-state').text()).toBe(
    'Enter the coupon code',
  )
})

test('a second attempt says that it was redeemed, and when [COUP-55]', async () => {
  const { code } = await sold()
  await browser.submit(counter, { code })
  const { $, status } = await browser.submit(counter, { code })
  expect(status).toBe(422)
  expect($('#code-state').text()).toMatch(/^This coupon was already redeemed on \d\d-\d\d-\d{4}/)
})

test('a redemption whose answer was lost is neither a false failure nor a second one [R12]', async () => {
  const coupon = await sold()
  fault = async (request) => {
    if (!request.url.endsWith('/coupons/redeem')) return null
    fault = null
    await app.deps.api?.(request, null)
    return new Response('gone', { status: 502 })
  }
  const first = await form()
  const lost = await browser.post(counter, { ...first, code: coupon.code })
  expect(lost.status).toBe(502)
  expect(lost.$('#code-state').text()).toMatch(/^We couldn’t confirm this.*can’t be redeemed twice/)
  expect(lost.$('#field-code').attr('value')).toBe(coupon.code)
  expect(lost.$('#redeem-key').attr('value')).toBe(first.key)
  const again = await browser.post(counter, { ...first, code: coupon.code }, intoDialog)
  expect(again.$('#dialog-title').text()).toBe('Coupon redeemed')
  expect(await rowsOf(coupon.id)).toHaveLength(1)
})

test('where the service has no words the person reads "Something went wrong" [COUP-53, COUP-54]', async () => {
  const { code } = await sold()
  const refusal = { code: 4022, message: '', displayMessage: '', data: {} }
  fault = (request) =>
    request.url.endsWith('/coupons/redeem') ? Response.json(refusal, { status: 422 }) : null
  expect((await browser.submit(counter, { code })).$('#code-state').text()).toBe(
    'Something went wrong',
  )
  const message = { ...refusal, message: 'Ask the till' }
  fault = (request) =>
    request.url.endsWith('/coupons/redeem') ? Response.json(message, { status: 422 }) : null
  expect((await browser.submit(counter, { code })).$('#code-state').text()).toBe('Ask the till')
})

test('a code that is refused while it is looked up shows the service’s words [COUP-53, COUP-54]', async () => {
  const look = async (words: { message: string; displayMessage: string }) => {
    const refusal = { code: 4022, data: {}, ...words }
    fault = (request) =>
      request.url.includes('/validate/') ? Response.json(refusal, { status: 422 }) : null
    const { $ } = await browser.post(check, { ...(await form()), code: 'SUMMER2026' })
    return $('[data-code-status]').text()
  }
  const message = 'Ask the till'
  expect(await look({ message, displayMessage: 'The till is closed.' })).toBe('The till is closed.')
  expect(await look({ message, displayMessage: '' })).toBe('Ask the till')
  expect(await look({ message: '', displayMessage: '' })).toBe('Something went wrong')
})

test('who guesses is told to wait [R05]', async () => {
  const guesser = await signedIn(app)
  let last = await guesser.browser.submit(counter, { code: 'GUESS0' })
  for (let turn = 1; turn < 32; turn += 1) {
    last = await guesser.browser.submit(counter, { code: `GUESS${turn}` })
  }
  expect(last.status).toBe(429)
  expect(last.$('#code-state').text()).toBe('Too many unknown codes. Try again in a minute.')
})

test('another shop’s code looks like an unknown one [R05]', async () => {
  const { code, id } = await sold()
  const { $ } = await rival.browser.submit(counter, { code })
  expect($('#code-state').text()).toBe('Invalid coupon code')
  expect(await rowsOf(id)).toHaveLength(0)
})

test('no code stands in a log line of the web half', () => {
  expect(app.lines.join('\n')).not.toMatch(
    /(\w{4}-){2}\w{4}(?!-)\b(?<!-\w{4}-\w{4}-\w{12})|SUMMER2026|GUESS\d/,
  )
})

test('codes are left alone by a browser that translates the page', async () => {
  const coupon = await sold()
  await browser.submit(counter, { code: coupon.code })
  const pages = [counter, '/sold-coupons', `/coupons/deal/${deal.id}`, '/coupons']
  for (const page of pages) {
    const { $ } = await browser.get(page)
    expect($('main .code').length, page).toBeGreaterThan(0)
    expect($('main .code:not([translate=no])').length, page).toBe(0)
  }
  const deals = await browser.get('/deals/list/merchant')
  expect(deals.$(`[translate=no]:contains("${deal.dealCode}")`).length).toBeGreaterThan(0)
})
