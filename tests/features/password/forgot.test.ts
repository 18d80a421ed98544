import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import { freeNumber, personWithNumber } from './person.ts'

const FORGOT = 'POST /api/v1/authentication/users/forgot-password'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('the page for a forgotten password', () => {
  test('the page for a forgotten password asks for the mobile number and leads back to / [AUTH-76]', async () => {
    const { status, $ } = await openBrowser(app).get('/forgotpassword')
    expect(status).toBe(200)
    expect($('h1').text()).toBe('Forgot your password?')
    expect($('form[action="/forgotpassword"]').attr('method')).toBe('post')
    const input = $('input[name=mobileNo]')
    expect([input.attr('type'), input.attr('autocomplete')]).toEqual(['tel', 'tel'])
    expect($('main a:contains("Back to sign in")').attr('href')).toBe('/')
  })

  test('the page for a forgotten password says Invalid Mobile Number, keeps what was typed and asks no service [AUTH-77]', async () => {
    app.calls.length = 0
    for (const mobileNo of ['', '12345', '0112345678', '+1 202 555 0143', '٠٧٧١٢٣', 'a@b.lk']) {
      const { status, $ } = await openBrowser(app).submit('/forgotpassword', { mobileNo })
      expect(status, mobileNo).toBe(422)
      expect($('[role=alert]').text()).toContain('Invalid Mobile Number')
      expect($('#field-mobileNo-error').text()).toMatch(/^Invalid Mobile Number/)
      expect($('input[name=mobileNo]').attr('value')).toBe(mobileNo)
    }
    expect(app.calls).not.toContain(FORGOT)
  })

  test('the page for a forgotten password sends a code to the number however it is written, then asks for it [AUTH-75, AUTH-78, AUTH-79, AUTH-80]', async () => {
    const writings = [
      (typed: string) => typed,
      (typed: string) => `+94${typed.slice(1)}`,
      (typed: string) => ` ${typed.slice(0, 3)} ${typed.slice(3, 6)}-${typed.slice(6)} `,
    ]
    for (const write of writings) {
      const { typed, full } = await personWithNumber(app)
      app.calls.length = 0
      const answer = await openBrowser(app).submit('/forgotpassword', { mobileNo: write(typed) })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/resetpassword'])
      expect(app.calls).toEqual([FORGOT])
      expect(await codeSentTo(app.services, full)).toMatch(/^\d{6}$/)
    }
  })

  test('the page for a forgotten password does the same for a number that nobody has, and sends nothing [AUTH-81, A13]', async () => {
    const stranger = freeNumber()
    const person = await personWithNumber(app)
    const [unknown, known] = await Promise.all(
      [stranger, person].map(async ({ typed }) => {
        const browser = openBrowser(app)
        const sent = await browser.submit('/forgotpassword', { mobileNo: typed })
        const { status, $ } = await browser.get('/resetpassword')
        const again = await browser.submit('/resetpassword', {}, '/resetpassword/resend')
        const wrong = { otp: '000000', password: 'Hibiscus42', confirmPassword: 'Hibiscus42' }
        const tried = await browser.submit('/resetpassword', wrong)
        return [
          [sent.status, sent.headers.get('location')],
          [status, $('main').text().replaceAll(/\d+/g, '#')],
          [again.status, again.$('main').text().replaceAll(/\d+/g, '#')],
          [tried.status, tried.$('main').text().replaceAll(/\d+/g, '#')],
        ]
      }),
    )
    expect(unknown).toEqual(known)
    expect(await messagesTo(app.services, stranger.full)).toEqual([])
  })

  test('a second code within a minute has to wait; the number stays, and so does the way on [AUTH-67, AUTH-73]', async () => {
    const { typed } = await personWithNumber(app)
    const browser = openBrowser(app)
    await browser.submit('/forgotpassword', { mobileNo: typed })
    const { status, $, headers } = await browser.submit('/forgotpassword', { mobileNo: typed })
    expect(status).toBe(429)
    expect($('[role=alert]').text()).toMatch(/Wait \d+ seconds/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect($('input[name=mobileNo]').attr('value')).toBe(typed)
    expect($('main a:contains("I have a code")').attr('href')).toBe('/resetpassword')
  })

  test('the page for a forgotten password keeps the number when the service does not answer, and says so [L02]', async () => {
    const failing = await testApp({
      beside: app,
      instead: ({ url }) =>
        url.endsWith('/forgot-password') ? new Response('oops', { status: 500 }) : null,
    })
    const browser = openBrowser(failing)
    const { status, $ } = await browser.submit('/forgotpassword', { mobileNo: '0771234567' })
    expect(status).toBe(502)
    expect($('[role=alert]').text()).toContain('Network Error: our service isn’t responding')
    expect($('input[name=mobileNo]').attr('value')).toBe('0771234567')
    expect((await browser.get('/resetpassword')).headers.get('location')).toBe('/forgotpassword')
  })
})
