import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { editTab, isSignedIn, owner, send } from './owner.ts'

const PATH = editTab('password')
const NEW = 'Frangipani8'
const good = { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
const app = await testApp()

const signIn = (username: string, password: string) =>
  openBrowser(app).submit('/login', { username, password })

test('a new password ends every sign-in and leads to the sign-in with the banner [ACCT-16, ACCT-17, ACCT-18, MERCH-45, A08]', async () => {
  const { browser, account } = await owner(app)
  const other = openBrowser(app)
  await other.submit('/login', { username: account.email, password: PASSWORD })
  expect(await isSignedIn(other)).toBe(true)
  const answer = await send(browser, PATH, good)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/login')
  const { $ } = await browser.get('/login')
  expect($('.note').text()).toContain('password successfully updated')
  expect(await isSignedIn(browser)).toBe(false)
  expect(await isSignedIn(other)).toBe(false)
  expect((await signIn(account.email, PASSWORD)).status).not.toBe(303)
  expect((await signIn(account.email, NEW)).status).toBe(303)
})

test('a wrong current password: password update failed, and nobody is signed out [ACCT-17]', async () => {
  const { browser } = await owner(app)
  const { status, $ } = await send(browser, PATH, { ...good, currentPassword: 'Wrong7Word' })
  expect(status).toBe(422)
  expect($('main').text()).toContain('password update failed')
  expect($('#field-currentPassword-error').text()).toBe('Your current password is incorrect.')
  expect($('input[type=password][value]')).toHaveLength(0)
  expect(await isSignedIn(browser)).toBe(true)
})

describe('what is wrong with a new password', () => {
  const cases = {
    'nothing typed [ACCT-13, ACCT-14, ACCT-15]': [
      { currentPassword: '', newPassword: '', confirmNewPassword: '' },
      {
        currentPassword: ['Current password is required', 'Введите текущий пароль'],
        newPassword: ['New password is required', 'Введите новый пароль'],
        confirmNewPassword: ['Confirm new password is required', 'Повторите новый пароль'],
      },
    ],
    'another confirmation [ACCT-15]': [
      { ...good, confirmNewPassword: 'Frangipani9' },
      { confirmNewPassword: ["Confirm password doesn't match", ''] },
    ],
    'five characters [ACCT-14]': [same('Fra9x'), { newPassword: weak() }],
    'no digit [ACCT-14]': [same('Frangipani'), { newPassword: weak() }],
    'no upper case [ACCT-14]': [same('frangipani8'), { newPassword: weak() }],
    'no lower case [ACCT-14]': [same('FRANGIPANI8'), { newPassword: weak() }],
    'a common one [A07]': [same('Password1'), { newPassword: weak() }],
    'one of known breaches [AUTH-145]': [
      same('6789Yuio'),
      { newPassword: ['known from data breaches', 'известен из утечек'] },
    ],
    'the name of the brand [A07]': [same('Dealdesk1'), { newPassword: weak() }],
    'the present one [ACCT-19]': [same(PASSWORD), { newPassword: weak() }],
  } as const

  for (const [name, [fields, messages]] of Object.entries(cases)) {
    test(name, async () => {
      for (const [index, language] of ['en', 'ru'].entries()) {
        const { browser } = await owner(app)
        browser.cookies.set('__Host-lang', language)
        const { status, $ } = await send(browser, PATH, fields)
        expect(status).toBe(422)
        const found = Object.entries<readonly string[]>(messages)
        for (const [field, texts] of found) {
          expect($(`#field-${field}-error`).text()).toContain(texts[index])
        }
        expect($('.field .error:not([hidden])')).toHaveLength(found.length)
      }
    })
  }
})

test('the rules stand beside the field before anything is typed [SHELL-70]', async () => {
  const { browser } = await owner(app)
  const { $ } = await browser.get(PATH)
  const hint = $('#field-newPassword-hint').text()
  for (const rule of ['6 characters', 'lower case', 'upper case', 'number', 'recommended'])
    expect(hint).toContain(rule)
})

test('an administrator changes the password from the profile [ACCT-04]', async () => {
  const { browser, account } = await signedIn(app, { role: 'ADMIN' })
  const action = editTab('password', 'admin')
  const wrong = await browser.submit('/profile/admin', { ...good, currentPassword: 'x' }, action)
  expect(wrong.status).toBe(422)
  expect(wrong.$(`form[action="${action}"]`)).toHaveLength(1)
  const answer = await browser.submit('/profile/admin', good, action)
  expect(answer.headers.get('location')).toBe('/login')
  expect((await signIn(account.email, NEW)).status).toBe(303)
})

test('guesses of the current password are slowed [A02]', async () => {
  const { browser } = await owner(app)
  const guesses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    const { status } = await send(browser, PATH, { ...good, currentPassword: `Guess7${index}` })
    guesses.push(status)
  }
  expect(guesses.at(-1)).toBe(429)
})

test('a password is not kept when the sign-in has expired [SCREEN-81]', async () => {
  const { browser, account } = await owner(app)
  const { $ } = await browser.get(PATH)
  const _csrf = $('[name=_csrf]').attr('value') ?? ''
  await app.db.execute(sql`update sessions set expires_at = now() - interval '1 minute'
    where user_id = ${account.id}`)
  await browser.post(PATH, { ...good, _csrf })
  expect((await app.db.execute(sql`select * from kept_inputs`)).rows).toEqual([])
})

function same(password: string) {
  return { currentPassword: PASSWORD, newPassword: password, confirmNewPassword: password }
}

function weak() {
  return ['Password is not strong', 'Пароль']
}
