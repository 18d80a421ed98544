import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { asIsland, freshNumber, passwords, person, verified, withCode } from './visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const accounts = async () => (await app.db.execute(sql`select id from users`)).rows.length

describe('step 1', () => {
  test('another role than Merchant is refused with the message [A15, AUTH-39]', async () => {
    for (const userRole of ['ADMIN', 'BANK', 'USER', 'merchant', '', ' MERCHANT']) {
      const fields = person(freshNumber().typed, { userRole })
      const { status, $ } = await openBrowser(app).submit('/SignUp', fields)
      expect(status, userRole).toBe(422)
      expect($('#field-userRole-error').text()).toBe('User Role is a required field')
    }
  })

  const numbers = {
    'of another country': '+49 151 23456789',
    'of two people': '077 123 4567 / 071 234 5678',
    'of a landline': '011 234 5678',
    'too short': '077123456',
    'too long': '0771234567890123456789',
    'of words': 'call me',
    'of markup': '<script>alert(1)</script>',
  }
  for (const [name, typed] of Object.entries(numbers)) {
    test(`a number ${name} is not valid`, async () => {
      const browser = openBrowser(app)
      for (const [page, action] of [
        ['/SignUp', '/SignUp'],
        ['/SignUp', '/SignUp/otp/send'],
      ] as const) {
        const { $: form } = await browser.get(page)
        const _csrf = form('main input[name=_csrf]').attr('value') ?? ''
        const { status, $, html } = await browser.post(action, { ...person(typed), _csrf })
        expect(status).toBe(422)
        expect($('#field-localNumber-error').text()).toMatch(/^Phone number is not valid/)
        expect($('input[name=localNumber]').attr('value')).toBe(typed)
        expect(html).not.toContain('<script>alert')
      }
    })
  }

  test('repeated fields, NUL and a name without end are refused, never a failure', async () => {
    const browser = openBrowser(app)
    const twice = { ...person('x'), localNumber: ['0771234567', '0771234568'] }
    expect((await browser.submit('/SignUp', twice)).status).toBe(422)
    const roles = { ...person(freshNumber().typed), userRole: ['MERCHANT', 'ADMIN'] }
    expect((await browser.submit('/SignUp', roles)).status).toBe(422)
    const nul = person(freshNumber().typed, { fullName: 'a\0b' })
    expect((await browser.submit('/SignUp', nul)).status).toBe(400)
    const long = person(freshNumber().typed, { fullName: 'x'.repeat(101) })
    const { status, $ } = await browser.submit('/SignUp', long)
    expect(status).toBe(422)
    expect($('#field-fullName-error').text()).toBe('Full name must be 100 characters or fewer')
    const huge = person(freshNumber().typed, { fullName: 'x'.repeat(1_000_000) })
    expect((await browser.submit('/SignUp', huge)).status).toBe(413)
  })
})

describe('step 2', () => {
  test('a password of a megabyte, or longer than the limit, is refused and no account made [A06]', async () => {
    const { browser, number } = await verified(app)
    const before = await accounts()
    const long = `Aa1${'x'.repeat(1_000_000)}`
    const huge = passwords(number.typed, { password: long, confirmPassword: long })
    expect((await browser.submit('/SignUp/password', huge)).status).toBe(413)
    const big = long.slice(0, 20_000)
    const fields = passwords(number.typed, { password: big, confirmPassword: big })
    const { status, $ } = await browser.submit('/SignUp/password', fields)
    expect(status).toBe(422)
    expect($('#field-password-error').text()).toBe('Password is too long')
    expect(await accounts()).toBe(before)
  })

  test('a role that is slipped in counts for nothing', async () => {
    const { browser, number } = await verified(app)
    const fields = passwords(number.typed, { userRole: 'ADMIN', role: 'ADMIN' })
    expect((await browser.submit('/SignUp/password', fields)).status).toBe(303)
    const { rows } = await app.db.execute(
      sql`select role from users where local_number = ${number.digits}`,
    )
    expect(rows).toEqual([{ role: 'MERCHANT' }])
  })

  test('repeated passwords are no passwords', async () => {
    const { browser, number } = await verified(app)
    const password = ['Marigold7x', 'Other9xyz']
    const twice = { ...passwords(number.typed), password }
    expect((await browser.submit('/SignUp/password', twice)).status).toBe(422)
  })
})

test('a form of another browser is refused at every address of the sign-up [C01]', async () => {
  const { browser } = await withCode(app)
  const { $ } = await openBrowser(app).get('/SignUp')
  const _csrf = $('main input[name=_csrf]').attr('value') ?? ''
  for (const path of [
    '/SignUp',
    '/SignUp/otp',
    '/SignUp/otp/send',
    '/SignUp/otp/resend',
    '/SignUp/password',
  ]) {
    const fields = { ...person(freshNumber().typed), otp: '123456', _csrf }
    expect((await browser.post(path, fields)).status, path).toBe(403)
    expect((await browser.post(path, fields, asIsland)).status, path).toBe(403)
  }
})
