import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { browserWithCode, NEW_PASSWORD, personWithNumber, rightFields } from './person.ts'

const app = await testApp()

describe('a code that may still be right', () => {
  const pair = (password: string, confirmPassword = password) => ({ password, confirmPassword })
  test.each([
    ['unequal passwords', pair(NEW_PASSWORD, 'Hibiscus43'), true],
    ['no repetition', pair(NEW_PASSWORD, ''), true],
    ['no password', pair(''), true],
    ['a short one', pair('Ab1'), true],
    ['one without capitals', pair('hibiscus42'), true],
    ['one without digits', pair('Hibiscus'), true],
    ['a common one', pair('Password1'), true],
    ['the right passwords and a wrong code', pair(NEW_PASSWORD), false],
  ] as const)('%s: whether it stays [AUTH-86, AUTH-70]', async (_what, passwords, stays) => {
    for (const language of ['en', 'ru']) {
      const { typed, full } = await personWithNumber(app)
      const browser = await browserWithCode(app, typed)
      browser.cookies.set('__Host-lang', language)
      const right = (await rightFields(app, full)).otp
      const otp = stays ? right : right === '000000' ? '000001' : '000000'
      const { status, $ } = await browser.submit('/resetpassword', { otp, ...passwords })
      expect(status).toBe(422)
      expect($('input[name=otp]').attr('value')).toBe(stays ? otp : undefined)
      expect($('input[type=password][value]')).toHaveLength(0)
    }
  })
})
