import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Answer, openBrowser } from '#tests/support/browser.ts'
import { freshNumber, passwords, person, verified, withCode } from './visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const languages = ['en', 'ru'] as const
type Language = (typeof languages)[number]
const words = {
  userRole: { en: 'User Role is a required field', ru: 'Укажите роль пользователя' },
  fullName: { en: 'Full name is required', ru: 'Укажите полное имя' },
  number: { en: 'Phone number is not valid', ru: 'Неверный номер телефона' },
  landline: { en: 'it’s not a mobile number.', ru: 'это не мобильный номер.' },
  notVerified: { en: 'OTP is not verified', ru: 'Номер не подтверждён кодом' },
  password: {
    en: 'Must contain atleast 6 Characters, atleast One Uppercase, One Lowercase, One Number',
    ru: 'Не меньше 6 символов, среди них заглавная буква, строчная буква и цифра',
  },
  weak: {
    en: 'Password is not strong: it’s one of the first that people try. Choose another one.',
    ru: 'Пароль недостаточно надёжен: такой подбирают одним из первых. Придумайте другой.',
  },
  confirm: { en: "Confirm password doesn't match", ru: 'Пароли не совпадают' },
} satisfies Record<string, Record<Language, string>>

const speaking = (language: Language) => {
  const browser = openBrowser(app)
  browser.cookies.set('__Host-lang', language)
  return browser
}
/** The error under a field; the summary links to it with the same words. */
function errorOf({ $ }: Answer, field: string): string {
  const message = $(`#field-${field}-error`).text()
  if (message) expect($(`#errors a[href="#field-${field}"]`).text()).toBe(message)
  return message
}

describe.each(languages)('in %s', (language) => {
  test('everything that step 1 lacks is said at once, and the input kept [AUTH-43, AUTH-44, AUTH-45]', async () => {
    const browser = speaking(language)
    const empty = await browser.submit('/SignUp', {})
    expect(empty.status).toBe(422)
    expect(errorOf(empty, 'userRole')).toBe(words.userRole[language])
    expect(errorOf(empty, 'fullName')).toBe(words.fullName[language])
    expect(errorOf(empty, 'localNumber')).toBe(words.number[language])
    const partly = await browser.submit('/SignUp', person('0112345678'))
    expect(partly.status).toBe(422)
    expect(errorOf(partly, 'localNumber')).toBe(
      `${words.number[language]}: ${words.landline[language]}`,
    )
    expect(partly.$('#errors li')).toHaveLength(1)
    expect(partly.$('input[name=fullName]').attr('value')).toBe(person('').fullName)
    expect(partly.$('input[name=localNumber]').attr('value')).toBe('0112345678')
  })

  test('both passwords are judged at once and never shown again [AUTH-47, AUTH-48]', async () => {
    const { browser, number } = await verified(app)
    browser.cookies.set('__Host-lang', language)
    const send = (password: string, confirmPassword: string) =>
      browser.submit('/SignUp/password', passwords(number.typed, { password, confirmPassword }))
    for (const password of ['', 'Ab1', 'marigold7', 'MARIGOLD7', 'Marigolds']) {
      const answer = await send(password, 'x')
      expect(answer.status).toBe(422)
      expect(errorOf(answer, 'password'), password).toBe(words.password[language])
      expect(errorOf(answer, 'confirmPassword')).toBe(words.confirm[language])
      expect(answer.$('input[type=password][value]')).toHaveLength(0)
    }
    const empty = await send('Marigold7x', '')
    expect(errorOf(empty, 'password')).toBe('')
    expect(errorOf(empty, 'confirmPassword')).toBe(words.confirm[language])
    const weak = await send('Password1', 'Password1')
    expect(errorOf(weak, 'password')).toBe(words.weak[language])
  })

  test('a number other than the verified one is not registered [AUTH-46, A15]', async () => {
    const { browser } = await verified(app)
    browser.cookies.set('__Host-lang', language)
    const other = await browser.submit('/SignUp/password', passwords(freshNumber().typed))
    expect(other.status).toBe(422)
    expect(errorOf(other, 'localNumber')).toBe(words.notVerified[language])
    const { browser: early, number } = await withCode(app)
    early.cookies.set('__Host-lang', language)
    const unverified = await early.submit('/SignUp', passwords(number.typed), '/SignUp/password')
    expect(unverified.status).toBe(403)
    const { $ } = await early.get('/SignUp')
    const _csrf = $('input[name=_csrf]').attr('value') ?? ''
    const direct = await early.post('/SignUp/password', passwords(number.typed, { _csrf }))
    expect(direct.status).toBe(422)
    expect(errorOf(direct, 'localNumber')).toBe(words.notVerified[language])
  })

  test('a number that is registered already is said under the number, after it was verified [AUTH-55]', async () => {
    const { browser, number } = await verified(app)
    browser.cookies.set('__Host-lang', language)
    const mobileNo = { countryCode: '+94', localNumber: number.digits }
    await addAccount(app.db, { mobileNo })
    const answer = await browser.submit('/SignUp/password', passwords(number.typed))
    expect(answer.status).toBe(422)
    const message = { en: 'An account with this mobile number already exists.', ru: 'уже' }
    expect(errorOf(answer, 'localNumber')).toContain(message[language])
    expect(answer.$('input[name=localNumber]').attr('value')?.replaceAll(' ', '')).toBe(
      number.typed,
    )
  })

  test('the mark stands beside the verified number, the link beside every other [AUTH-42]', async () => {
    const fresh = await speaking(language).get('/SignUp')
    expect(fresh.$('button.if-valid').attr('formaction')).toBe('/SignUp/otp/send')
    expect(fresh.$('.tag')).toHaveLength(0)
    const { browser, number } = await verified(app)
    browser.cookies.set('__Host-lang', language)
    const { $ } = await browser.get('/SignUp')
    expect($('.if-valid .tag').text()).toBe(language === 'en' ? 'Verified' : 'Подтверждён')
    expect($('button.if-invalid').attr('formaction')).toBe('/SignUp/otp/send')
    const pattern = new RegExp(`^(?:${$('input[name=localNumber]').attr('pattern')})$`, 'v')
    expect(pattern.test(number.typed)).toBe(true)
    expect(pattern.test(number.canonical)).toBe(true)
    expect(pattern.test(`0${number.digits.slice(0, 2)} ${number.digits.slice(2)}`)).toBe(true)
    expect(pattern.test(freshNumber().typed)).toBe(false)
  })
})

test('a number that was changed after it was verified is unverified; changed back it is verified', async () => {
  const { browser, number } = await verified(app)
  const other = await browser.submit('/SignUp', person(freshNumber().typed))
  expect(other.headers.get('location')).toBe('/SignUp/otp')
  expect((await browser.get('/SignUp')).$('.tag')).toHaveLength(0)
  expect((await browser.get('/SignUp/password')).status).toBe(303)
  const again = await browser.submit('/SignUp', person(number.canonical))
  expect(again.headers.get('location')).toBe('/SignUp/password')
})

test('a known number gets a code like an unknown one [A15]', async () => {
  const number = freshNumber()
  await addAccount(app.db, { mobileNo: { countryCode: '+94', localNumber: number.digits } })
  const known = await openBrowser(app).submit('/SignUp', person(number.typed))
  const unknown = await openBrowser(app).submit('/SignUp', person(freshNumber().typed))
  expect([known.status, known.headers.get('location')]).toEqual([
    unknown.status,
    unknown.headers.get('location'),
  ])
})
