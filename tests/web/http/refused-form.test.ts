import { beforeAll, beforeEach, expect, test } from 'vitest'
import { browserWithCode, personWithNumber } from '#tests/features/password/person.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  browser = openBrowser(app)
})

type Case = [name: string, page: string, action: string, typed: Record<string, string>]
const cases: Case[] = [
  [
    'a wrong password',
    '/login',
    '/login',
    { username: 'nobody@dealdesk.example', password: 'Wrong1234' },
  ],
  [
    'a wrong password on the first page',
    '/',
    '/login',
    { username: 'nobody@dealdesk.example', password: 'x' },
  ],
  ['no user name', '/login', '/login', { username: '', password: 'Wrong1234' }],
  [
    'a name that is none',
    '/login?next=%2Forders',
    '/login',
    { username: 'никто', password: 'Wrong1234' },
  ],
  ['no password', '/login', '/login', { username: '0771234567', password: '' }],
  ['a number that is none', '/forgotpassword', '/forgotpassword', { mobileNo: '123' }],
  ['letters for a number', '/forgotpassword', '/forgotpassword', { mobileNo: 'мой номер' }],
  ['a sign-up without a name', '/SignUp', '/SignUp', { fullName: '', localNumber: '0771234567' }],
  [
    'a sign-up without a number',
    '/SignUp',
    '/SignUp',
    { fullName: 'Нимал <b>', localNumber: '12' },
  ],
  ['markup in a name', '/SignUp', '/SignUp', { fullName: '$& </form>', localNumber: '' }],
]

const sent = (page: string) => ({ 'sec-fetch-mode': 'navigate', referer: ORIGIN + page })

test.each(cases)(
  '%s: the form comes back by a GET, with what was typed but passwords [AUTH-120]',
  async (_, page, action, typed) => {
    const { location, answer } = await refuse(page, action, typed)
    expect(location).toBe(page)
    expect(answer.status).toBe(422)
    expect(answer.$('title').text()).toMatch(/^Error: /)
    expect(answer.$('.error, [role=alert], #errors').length).toBeGreaterThan(0)
    const { password = '', ...kept } = typed
    for (const [name, value] of Object.entries(kept))
      expect(answer.$(`[name=${name}]`).attr('value') ?? '').toBe(value)
    expect(answer.$('[type=password]').attr('value')).toBeUndefined()
    if (password.length > 1) expect(answer.html).not.toContain(password)
    expect(answer.$('form [name=_csrf]').length).toBeGreaterThan(0)
    // Back, or a reload: a form of its own.
    const again = await browser.get(page)
    expect([again.status, again.$('[aria-invalid=true]').length]).toEqual([200, 0])
  },
)

async function refuse(page: string, action: string, typed: Record<string, string>) {
  const answer = await browser.submit(page, typed, action, sent(page))
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location') ?? ''
  return { location, answer: await browser.get(location) }
}

test('the shown form can be sent: the right password signs in [AUTH-120]', async () => {
  const { email } = await addAccount(app.db)
  const { answer } = await refuse('/login', '/login', { username: email, password: 'Wrong1234' })
  const _csrf = answer.$('form[action="/login"] [name=_csrf]').attr('value') ?? ''
  const fields = { _csrf, username: email, password: PASSWORD }
  expect((await browser.post('/login', fields, sent('/login'))).status).toBe(303)
  expect((await browser.get('/login')).status).toBe(303)
})

test('unequal passwords do not empty the code of a reset [AUTH-121]', async () => {
  const { typed } = await personWithNumber(app)
  browser = await browserWithCode(app, typed)
  const fields = { otp: '123 456', password: 'Hibiscus42', confirmPassword: 'Hibiscus43' }
  for (const headers of [{}, sent('/resetpassword')]) {
    const first = await browser.submit('/resetpassword', fields, '/resetpassword', headers)
    const shown = first.status === 303 ? await browser.get('/resetpassword') : first
    expect(shown.status).toBe(422)
    expect(shown.$('[name=otp]').attr('value')).toBe('123456')
    expect(shown.html).not.toContain('Hibiscus42')
  }
})

test('another browser, another page, and an altered cookie show nothing of it', async () => {
  const page = '/forgotpassword'
  await browser.submit(page, { mobileNo: '123' }, page, sent(page))
  expect((await browser.get('/login')).$('[name=mobileNo]')).toHaveLength(0)
  const other = openBrowser(app)
  await other.get('/login')
  const name = [...browser.cookies.keys()].find((key) => key.includes('refused')) ?? ''
  const value = browser.cookies.get(name) ?? ''
  expect(value.length).toBeLessThan(2900)
  other.cookies.set(name, value)
  expect((await other.get(page)).status).toBe(200)
  browser.cookies.set(name, `${value.slice(0, -9)}AAAAAAAAA`)
  expect((await browser.get(page)).status).toBe(200)
})
