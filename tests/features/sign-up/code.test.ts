import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import { asIsland, enterCode, freshNumber, person, withCode } from './visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
/** All tests ask from one address, which may ask for so many a day. */
beforeEach(async () => {
  await app.db.execute(sql`update otp_challenges set address_hash = null`)
})

const toDialog = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }
const island = (browser: Browser, action: string, fields: Record<string, string> = {}) =>
  browser.submit('/SignUp/otp', fields, action, asIsland)
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')
/** As if a minute had passed. */
const laterOn = (canonical: string) =>
  app.db.execute(
    sql`update otp_challenges set created_at = created_at - interval '61 seconds' where destination = ${canonical}`,
  )

describe('with script', () => {
  test('Next with an unverified number sends a code and answers the dialog [AUTH-50]', async () => {
    const browser = openBrowser(app)
    const number = freshNumber()
    const answer = await browser.submit('/SignUp', person(number.typed), '/SignUp', toDialog)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('hx-retarget')).toBeNull()
    expect(answer.$('h2#dialog-title').text()).toBe('Enter the code')
    expect(answer.$('form[action="/SignUp/otp"] input[name=otp]')).toHaveLength(1)
    expect(answer.html).toContain('/assets/islands.js')
    expect(await messagesTo(app.services, number.canonical)).toHaveLength(1)
  })

  test('a refused form comes back into the page, inside the layout of the page', async () => {
    const browser = openBrowser(app)
    const answer = await browser.submit('/SignUp', {}, '/SignUp', toDialog)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('hx-retarget')).toBe('#main')
    expect(answer.$('.panel #errors')).toHaveLength(1)
    expect(answer.html).toContain('<title>Error: Create an account')
    expect(answer.$('hx-partial')).toHaveLength(0)
  })

  test('Next with the verified number loads step 2 [AUTH-49]', async () => {
    const { browser, number } = await withCode(app)
    await enterCode(app, browser, number.canonical)
    const answer = await browser.submit('/SignUp', person(number.typed), '/SignUp', toDialog)
    expect([answer.status, answer.headers.get('hx-redirect')]).toEqual([204, '/SignUp/password'])
  })

  test('a wrong code is refused in the words of the service, as JSON [AUTH-71]', async () => {
    const { browser, number } = await withCode(app)
    const otp = otherThan(await codeSentTo(app.services, number.canonical))
    const { status, html, headers } = await island(browser, '/SignUp/otp', { otp })
    expect(status).toBe(422)
    expect(headers.get('content-type')).toContain('application/json')
    expect(JSON.parse(html)).toEqual({
      ok: false,
      message: 'This one-time password is wrong or has expired.',
    })
  })

  test('the right code says where to go on, and the next page says so [AUTH-51, AUTH-66]', async () => {
    const { browser, number } = await withCode(app)
    const otp = await codeSentTo(app.services, number.canonical)
    const { status, html } = await island(browser, '/SignUp/otp', { otp })
    expect(status).toBe(200)
    expect(JSON.parse(html)).toEqual({
      ok: true,
      message: 'OTP is verified',
      next: '/SignUp/password',
    })
    const { $ } = await browser.get('/SignUp/password')
    expect($('.toast').text()).toContain('OTP is verified')
  })

  test('another code waits for the rest of the minute [AUTH-67]', async () => {
    const { browser, number } = await withCode(app)
    const early = await island(browser, '/SignUp/otp/resend')
    expect(early.status).toBe(429)
    const refused = JSON.parse(early.html)
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('Wait ') })
    expect(refused.retryAfterSeconds).toBeGreaterThan(50)
    await laterOn(number.canonical)
    const again = await island(browser, '/SignUp/otp/resend')
    expect(JSON.parse(again.html)).toEqual({
      ok: true,
      message: 'We’ve sent a one-time password to the mobile number.',
      retryAfterSeconds: 60,
    })
  })

  test('the dialog opens anew without another code while the last one is fresh [AUTH-68]', async () => {
    const { browser, number } = await withCode(app)
    const answer = await browser.submit('/SignUp', person(number.typed), '/SignUp', toDialog)
    expect(answer.status).toBe(200)
    expect(answer.$('.note').text()).toBe('We sent a code less than a minute ago.')
    expect(answer.$('[role=timer]').text()).toMatch(/0:5\d|1:00/)
    expect(await messagesTo(app.services, number.canonical)).toHaveLength(1)
  })
})

describe('without script', () => {
  test('anything but six digits is asked for again [AUTH-64, AUTH-72]', async () => {
    const { browser } = await withCode(app)
    for (const otp of ['', '12345', '1234567', 'abcdef', '１２３４５６', '٦٥٤٣٢١']) {
      const { status, $ } = await browser.submit('/SignUp/otp', { otp })
      expect(status).toBe(422)
      expect($('[role=alert]').text(), otp).toBe('OTP is Required')
    }
    const { status } = await browser.submit('/SignUp/otp', {})
    expect(status).toBe(422)
  })

  test('a code with a blank in it is the code', async () => {
    const { browser, number } = await withCode(app)
    const code = await codeSentTo(app.services, number.canonical)
    const otp = ` ${code.slice(0, 3)} ${code.slice(3)}`
    expect((await browser.submit('/SignUp/otp', { otp })).status).toBe(303)
  })

  test('the page works as it is: nothing in it is disabled [AUTH-65]', async () => {
    const { browser, number } = await withCode(app)
    const { $ } = await browser.get('/SignUp/otp')
    expect($('main button[disabled]')).toHaveLength(0)
    expect($('h1').text()).toBe('Enter the code')
    const input = $('input[name=otp]')
    expect(input.attr('class')).toContain('otp')
    expect(input.attr('inputmode')).toBe('numeric')
    expect(input.attr('autocomplete')).toBe('one-time-code')
    expect(input.attr('maxlength')).toBe('6')
    expect($('main').text()).toContain(number.typed.slice(0, 3))
    expect($('a:contains("Cancel")').attr('href')).toBe('/SignUp')
  })

  test('the server says how long another code has to wait, then sends it', async () => {
    const { browser, number } = await withCode(app)
    const early = await browser.submit('/SignUp/otp', {}, '/SignUp/otp/resend')
    expect(early.status).toBe(429)
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(early.$('[role=alert]').text()).toContain('Wait ')
    await laterOn(number.canonical)
    const again = await browser.submit('/SignUp/otp', {}, '/SignUp/otp/resend')
    expect([again.status, again.headers.get('location')]).toEqual([303, '/SignUp/otp'])
    const right = await enterCode(app, browser, number.canonical)
    expect(right.headers.get('location')).toBe('/SignUp/password')
  })

  test('Verify OTP needs the number alone and leads back to step 1 with the mark [AUTH-42]', async () => {
    const browser = openBrowser(app)
    const number = freshNumber()
    const { $ } = await browser.get('/SignUp')
    const _csrf = $('main input[name=_csrf]').attr('value') ?? ''
    const fields = { _csrf, userRole: 'MERCHANT', fullName: '', localNumber: number.typed }
    const sent = await browser.post('/SignUp/otp/send', fields)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/SignUp/otp'])
    const right = await enterCode(app, browser, number.canonical)
    expect(right.headers.get('location')).toBe('/SignUp')
    const step = await browser.get('/SignUp')
    expect(step.$('.tag').text()).toBe('Verified')
    expect((await browser.get('/SignUp/password')).status).toBe(303)
    expect((await browser.submit('/SignUp', person(number.typed))).headers.get('location')).toBe(
      '/SignUp/password',
    )
  })
})

test('a code that nobody asked for leads back to the number', async () => {
  const browser = openBrowser(app)
  const { $ } = await browser.get('/SignUp')
  const _csrf = $('main input[name=_csrf]').attr('value') ?? ''
  for (const path of ['/SignUp/otp', '/SignUp/otp/resend']) {
    const plain = await browser.post(path, { _csrf, otp: '123456' })
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/SignUp'])
    const answer = await browser.post(path, { _csrf, otp: '123456' }, asIsland)
    expect(JSON.parse(answer.html)).toMatchObject({ ok: true, next: '/SignUp' })
  }
  expect((await browser.get('/SignUp')).$('.toast.bad').text()).toContain('Start again')
})

test('the code of one browser is of no use in another [A09]', async () => {
  const { number } = await withCode(app)
  const otp = await codeSentTo(app.services, number.canonical)
  const { browser: other } = await withCode(app)
  expect((await other.submit('/SignUp/otp', { otp })).status).toBe(422)
})
