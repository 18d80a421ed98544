import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { altered, openBrowser } from '#tests/support/browser.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import {
  browserWithCode,
  freeNumber,
  NEW_PASSWORD,
  passCooldown,
  personWithNumber,
  rightFields,
} from './person.ts'

const RESET = 'PUT /api/v1/authentication/users/password/reset'
const COOKIE = '__Host-dealdesk-reset'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function signIn(username: string, password: string) {
  const browser = openBrowser(app)
  const { status } = await browser.submit('/login', { username, password })
  return { browser, status }
}

describe('the page for the new password', () => {
  test('the page for the new password asks for code, password and its repetition, offers another code and the way back [AUTH-82, SHELL-70]', async () => {
    const { typed } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    const { status, $ } = await browser.get('/resetpassword')
    expect(status).toBe(200)
    const otp = $('form[action="/resetpassword"] input[name=otp]')
    expect(otp.attr('autocomplete')).toBe('one-time-code')
    expect(otp.attr('inputmode')).toBe('numeric')
    expect(otp.hasClass('otp')).toBe(true)
    const passwords = $('input[type=password]').toArray()
    expect(passwords.map((one) => $(one).attr('name'))).toEqual(['password', 'confirmPassword'])
    expect($('#field-password-hint').text()).toContain('Special characters recommended')
    expect($('form[action="/resetpassword/resend"] button').text()).toBe('Send a new code')
    expect($('main a:contains("Back")').attr('href')).toBe('/forgotpassword')
  })

  test('the page for the new password says where the code went without showing the number [P03, AUTH-82]', async () => {
    const { typed, full } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    const { $, html } = await browser.get('/resetpassword')
    expect($('main').text()).toContain(`077 ••• ••${typed.slice(-2)}`)
    for (const number of [typed, full, full.slice(3)]) expect(html).not.toContain(number)
  })

  test('without a number leads to /forgotpassword, to read and to send alike [AUTH-83, A14]', async () => {
    const browser = openBrowser(app)
    const { $ } = await browser.get('/forgotpassword')
    const _csrf = $('input[name=_csrf]').attr('value') ?? ''
    app.calls.length = 0
    const fields = { _csrf, otp: '123456', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const answers = [
      await browser.get('/resetpassword'),
      await browser.post('/resetpassword', fields),
      await browser.post('/resetpassword/resend', { _csrf }),
    ]
    for (const { status, headers } of answers) {
      expect([status, headers.get('location')]).toEqual([303, '/forgotpassword'])
    }
    expect(app.calls).toEqual([])
  })

  test('anything but six digits is OTP required, and nothing is sent [AUTH-84, A12]', async () => {
    const { typed } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    app.calls.length = 0
    const odd = ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '      ', ['123456', '123456']]
    for (const otp of odd) {
      const fields = { otp, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
      const { status, $ } = await browser.submit('/resetpassword', fields)
      expect([status, String(otp)]).toEqual([422, String(otp)])
      expect($('#field-otp-error').text()).toBe('OTP required')
      expect($('input[name=otp]').attr('value')).toBeUndefined()
    }
    expect(app.calls).not.toContain(RESET)
  })

  test('the new password follows the rule of sign-up [AUTH-85]', async () => {
    const { typed, full } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    const fields = await rightFields(app, full)
    const common = ': it’s one of the first that people try. Choose another one.'
    for (const [password, reason] of [
      ['Ab1', ''],
      ['hibiscus42', ''],
      ['HIBISCUS42', ''],
      ['Hibiscus', ''],
      ['Password1', common],
      ['Dealdesk1', common],
    ] as const) {
      const weak = { ...fields, password, confirmPassword: password }
      const { status, $ } = await browser.submit('/resetpassword', weak)
      expect([status, password]).toEqual([422, password])
      expect($('#field-password-error').text()).toBe(`Password is not strong${reason}`)
      expect($('input[type=password][value]')).toHaveLength(0)
    }
  })

  test('both passwords must be the same; all that is wrong is said at once [AUTH-86]', async () => {
    const { typed } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    const fields = { otp: '1', password: '', confirmPassword: 'other' }
    const { $ } = await browser.submit('/resetpassword', fields)
    expect($('#field-confirmPassword-error').text()).toBe("Confirm password doesn't match")
    expect($('[role=alert] li')).toHaveLength(3)
  })
})

describe('a new password', () => {
  test('a new password is set by the code: back at /, told so, nobody signed in, all sessions over at their next request [AUTH-87, AUTH-88, AUTH-89, A14, S05]', async () => {
    const { typed, full, email } = await personWithNumber(app)
    const elsewhere = await signIn(email, PASSWORD)
    const neighbour = await signIn((await personWithNumber(app)).email, PASSWORD)
    const browser = await browserWithCode(app, typed)
    const answer = await browser.submit('/resetpassword', await rightFields(app, full))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(browser.cookies.has('__Host-dealdesk')).toBe(false)
    expect(browser.cookies.has(COOKIE)).toBe(false)
    expect((await browser.get('/')).html).toContain('Your password has been changed')
    expect((await browser.get('/resetpassword')).headers.get('location')).toBe('/forgotpassword')
    expect((await elsewhere.browser.get('/orders')).headers.get('location')).toBe('/')
    expect((await neighbour.browser.get('/orders')).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(422)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(303)
    const [sent] = await messagesTo(app.services, full)
    expect(sent?.template).toBe('password-changed')
  })

  test('a wrong code is refused in words, the input is empty again, the right one still works [AUTH-70, A09]', async () => {
    const { typed, full } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    const right = await rightFields(app, full)
    const otp = right.otp === '000000' ? '000001' : '000000'
    const { status, $ } = await browser.submit('/resetpassword', { ...right, otp })
    expect(status).toBe(422)
    expect($('#field-otp-error').text()).toBe('This one-time password is wrong or has expired.')
    expect($('input[name=otp]').attr('value')).toBeUndefined()
    expect((await browser.submit('/resetpassword', right)).headers.get('location')).toBe('/')
  })

  test('after five wrong codes the right one is worth nothing, and a new one has to be asked for [AUTH-73, A09]', async () => {
    const { typed, full } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    const right = await rightFields(app, full)
    const otp = right.otp === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser.submit('/resetpassword', { ...right, otp })).status).toBe(422)
    }
    const { status, $ } = await browser.submit('/resetpassword', right)
    expect(status).toBe(429)
    expect($('[role=alert]').text()).toContain('Request a new one-time password')
  })

  test('the code of another browser is worth nothing [A09]', async () => {
    const { typed, full } = await personWithNumber(app)
    const owner = await browserWithCode(app, typed)
    const right = await rightFields(app, full)
    await passCooldown(app)
    const stranger = await browserWithCode(app, typed)
    expect((await stranger.submit('/resetpassword', right)).status).toBe(422)
    expect((await owner.submit('/resetpassword', right)).headers.get('location')).toBe('/')
  })

  test('the kept number serves nobody but its browser, and nobody who alters it [AUTH-83]', async () => {
    const { typed } = await personWithNumber(app)
    const owner = await browserWithCode(app, typed)
    const sealed = owner.cookies.get(COOKIE) ?? ''
    expect(sealed).not.toContain(typed.slice(1))
    const thief = openBrowser(app)
    await thief.get('/login')
    for (const value of [sealed, altered(sealed), 'x', 'x'.repeat(5000)]) {
      thief.cookies.set(COOKIE, value)
      expect((await thief.get('/resetpassword')).headers.get('location')).toBe('/forgotpassword')
    }
  })

  test('a kept number is good for a quarter of an hour, whatever the browser keeps [AUTH-83]', async () => {
    const { typed } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    onTestFinished(() => void vi.useRealTimers())
    const begun = Date.now()
    for (const [minutes, status] of [
      [14, 200],
      [16, 303],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: begun + minutes * 60_000 })
      expect((await browser.get('/resetpassword')).status).toBe(status)
    }
  })

  test('another code replaces the first after a minute, not before [AUTH-90, AUTH-67]', async () => {
    const { typed, full } = await personWithNumber(app)
    const browser = await browserWithCode(app, typed)
    const first = await codeSentTo(app.services, full)
    expect((await browser.get('/resetpassword')).$('main').text()).toMatch(
      /request a new code in (60|59) seconds/,
    )
    const early = await browser.submit('/resetpassword', {}, '/resetpassword/resend')
    expect(early.status).toBe(429)
    expect(early.$('[role=alert]').text()).toMatch(/Wait \d+ seconds/)
    const reload = await browser.get('/resetpassword/resend')
    expect([reload.status, reload.headers.get('location')]).toEqual([303, '/resetpassword'])
    await passCooldown(app)
    const answer = await browser.submit('/resetpassword', {}, '/resetpassword/resend')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/resetpassword'])
    const fields = await rightFields(app, full)
    if (fields.otp !== first)
      expect((await browser.submit('/resetpassword', { ...fields, otp: first })).status).toBe(422)
    expect((await browser.submit('/resetpassword', fields)).headers.get('location')).toBe('/')
  })

  test('a new password keeps the number when the service does not answer, says so, and goes on afterwards [L02]', async () => {
    let down = true
    const shaky = await testApp({
      beside: app,
      instead: ({ url }) =>
        down && url.endsWith('/password/reset') ? new Response('oops', { status: 500 }) : null,
    })
    const { typed, full } = await personWithNumber(app)
    const browser = await browserWithCode(shaky, typed)
    const fields = await rightFields(app, full)
    const { status, $, html } = await browser.submit('/resetpassword', fields)
    expect(status).toBe(502)
    expect($('[role=alert]').text()).toContain('Network Error: our service isn’t responding')
    for (const secret of [fields.otp, fields.password]) expect(html).not.toContain(secret)
    down = false
    expect((await browser.submit('/resetpassword', fields)).headers.get('location')).toBe('/')
  })

  test('a right-looking code for a number that nobody has is a wrong code [A13]', async () => {
    const browser = await browserWithCode(app, freeNumber().typed)
    const fields = { otp: '123456', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const { status, $ } = await browser.submit('/resetpassword', fields)
    expect(status).toBe(422)
    expect($('#field-otp-error').text()).toBe('This one-time password is wrong or has expired.')
  })
})
