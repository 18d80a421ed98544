import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { codeSentTo } from '#tests/support/messages.ts'
import { signedInFrom } from '../devices/signed-in-from.ts'
import { NEW_PASSWORD } from './person.ts'

const FORM = '/forgotpassword/email'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('the page for a forgotten password, by e-mail', () => {
  test('is reached from the page that takes a number, and leads back there [AUTH-110]', async () => {
    const browser = openBrowser(app)
    const byNumber = await browser.get('/forgotpassword')
    expect(byNumber.$('main a:contains("Use your e-mail address instead")').attr('href')).toBe(FORM)
    const { $ } = await browser.get(FORM)
    expect($('input[name=email]').attr('inputmode')).toBe('email')
    expect($('main a:contains("Use your mobile number instead")').attr('href')).toBe(
      '/forgotpassword',
    )
    expect($('main a:contains("Back to sign in")').attr('href')).toBe('/')
  })

  test('sends a code, takes it and ends the sessions of an account without a number [AUTH-110, AUTH-89]', async () => {
    const account = await addAccount(app.db, { role: 'ADMIN', mobileNo: null })
    const elsewhere = await signedInFrom(app, account)
    const browser = openBrowser(app)
    const sent = await browser.submit(FORM, { email: ` ${account.email.toUpperCase()}` })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/resetpassword'])
    const { $ } = await browser.get('/resetpassword')
    const domain = account.email.slice(account.email.lastIndexOf('@'))
    expect($('main header').text()).toContain(`${account.email.slice(0, 2)}•••${domain}`)
    expect($('main').text()).not.toContain(account.email)
    expect($('main a:contains("Back to the e-mail address")').attr('href')).toBe(FORM)
    const otp = await codeSentTo(app.services, account.email)
    const fields = { otp, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const done = await browser.submit('/resetpassword', fields)
    expect(done.headers.get('location')).toBe('/')
    expect((await elsewhere.get('/notifications')).headers.get('location')).toBe('/')
    const again = { username: account.email, password: NEW_PASSWORD }
    expect((await openBrowser(app).submit('/login', again)).status).toBe(303)
  })

  test('says what is wrong, keeps what was typed and asks no service [AUTH-110]', async () => {
    const odd = [
      '',
      ' ',
      'amaya',
      '@example.com',
      'a@b',
      'a@@b.lk',
      'a b@example.com',
      '0771234567',
    ]
    for (const email of [...odd, `${'a'.repeat(65)}@example.com`, 'amaya@example.', 'майя@']) {
      app.calls.length = 0
      const { status, $ } = await openBrowser(app).submit(FORM, { email })
      expect(status, email).toBe(422)
      expect($('#field-email-error').text(), email).toBe('Invalid Email Format')
      expect($('input[name=email]').attr('value'), email).toBe(email.trim())
      expect(app.calls, email).toEqual([])
    }
  })

  test('is the same for an address that nobody has, also in Russian [AUTH-110, A13]', async () => {
    const known = await addAccount(app.db)
    const pages = await Promise.all(
      [known.email, 'nobody-at-all@example.com'].map(async (email) => {
        const browser = openBrowser(app)
        browser.cookies?.set('lang', 'ru')
        const sent = await browser.submit(FORM, { email })
        const { status, $ } = await browser.get('/resetpassword')
        const slowed = await browser.submit(FORM, { email })
        const text = $('main')
          .text()
          .replaceAll(/\d+/g, '#')
          .replaceAll(/\S+@\S+/g, '@')
        return [sent.status, sent.headers.get('location'), status, text, slowed.status]
      }),
    )
    expect(pages[0]).toEqual(pages[1])
  })
})
