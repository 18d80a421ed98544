import { load } from 'cheerio'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn, unmended } from '#tests/support/browser.ts'

const KEPT = '/login/kept'
const TITLE = 'Hoppers for two'

let app: TestApp
let admin: Browser
let browser: Browser
let account: Awaited<ReturnType<typeof addAccount>>
let _csrf: string
beforeAll(async () => {
  app = await testApp()
  admin = (await signedIn(app, { role: 'ADMIN' })).browser
})
beforeEach(async () => {
  const signed = await signedIn(app)
  browser = signed.browser
  account = signed.account
  const $ = load((await browser.get('/notifications')).html, unmended)
  _csrf = $('[name=_csrf]').first().attr('value') ?? ''
  const ended = await admin.submit(`/sessions/merchant/${account.id}/end-all`, {})
  expect(ended.status).toBe(303)
})

const signIn = ({ email }: { email: string | null }) =>
  browser.submit('/', { username: email ?? '', password: PASSWORD }, '/login')

describe('a form whose sign-in was ended elsewhere', () => {
  test('leads to / as before and is shown once its person has signed in again [AUTH-105, AUTH-106]', async () => {
    const answer = await browser.post('/deals/add', { _csrf, title: TITLE })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect((await signIn(account)).headers.get('location')).toBe(KEPT)
    const { $ } = await browser.get(KEPT)
    expect($('form[action="/deals/add"] [name=title]').attr('value')).toBe(TITLE)
    expect((await browser.get(KEPT)).status, 'once').toBe(303)
  })

  test('is not shown to another person who signs in there', async () => {
    await browser.post('/deals/add', { _csrf, title: TITLE })
    expect((await signIn(await addAccount(app.db))).headers.get('location')).not.toBe(KEPT)
    expect((await browser.get(KEPT)).html).not.toContain(TITLE)
  })

  test('is not kept where it holds a password [P03]', async () => {
    await browser.post('/deals/add', { _csrf, title: TITLE, password: 'Hibiscus42' })
    expect((await signIn(account)).headers.get('location')).not.toBe(KEPT)
  })
})
