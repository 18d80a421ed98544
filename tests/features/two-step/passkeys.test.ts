import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, openBrowser, signedIn } from '#tests/support/browser.ts'
import { openAuthenticator } from '#tests/support/passkey.ts'

const app = await testApp()
const PAGE = '/profile/merchant/two-step'
const ADD = `${PAGE}/passkey`
const SIGN_IN = '/login/passkey'

/** What the page hands to the browser's own dialog. */
function optionsIn({ $ }: Answer): string {
  return JSON.parse($('x-island[name=passkey]').attr('props') ?? '{}').options
}

function tokenIn({ $ }: Answer): string {
  return $('main form input[name=_csrf]').attr('value') ?? ''
}

async function withPasskey() {
  const { browser, account } = await signedIn(app)
  const key = openAuthenticator()
  const page = await browser.get(ADD)
  const credential = key.register(optionsIn(page))
  const added = await browser.post(ADD, { _csrf: tokenIn(page), name: 'Phone', credential })
  return { browser, account, key, added }
}

test('the first passkey brings recovery codes, and is listed with its name [AUTH-157]', async () => {
  const { browser, added } = await withPasskey()
  expect(
    added
      .$('main')
      .text()
      .match(/(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/g),
  ).toHaveLength(10)
  const { $ } = await browser.get(PAGE)
  expect($('main').text()).toContain('Phone')
  expect($('main').text()).toContain('Not used yet.')
  expect($(`main a[href="${PAGE}?add=app"]`)).toHaveLength(1)
})

test('a refused key keeps its name and brings a new question [AUTH-157]', async () => {
  const { browser } = await signedIn(app)
  const page = await browser.get(ADD)
  const credential = openAuthenticator().register(optionsIn(page), { origin: 'https://other.test' })
  const fields = { _csrf: tokenIn(page), name: 'Tablet', credential }
  const refused = await browser.post(ADD, fields)
  expect(refused.status).toBe(422)
  expect(refused.$('#errors').text()).toContain('another site')
  expect(refused.$('input[name=name]').attr('value')).toBe('Tablet')
  expect(optionsIn(refused)).not.toBe(optionsIn(page))
  expect((await browser.post(ADD, { ...fields, name: '' })).$('#errors').text()).toContain('name')
})

test('it signs in alone and leads where the person was going [AUTH-158]', async () => {
  const { account, key } = await withPasskey()
  const browser = openBrowser(app)
  const login = await browser.get('/login?next=%2Fnotifications')
  expect(login.$(`.js-only a[href="${SIGN_IN}?next=%2Fnotifications"]`)).toHaveLength(1)
  const page = await browser.get(`${SIGN_IN}?next=%2Fnotifications`)
  const credential = key.answer(optionsIn(page))
  const fields = { _csrf: tokenIn(page), next: '/notifications', credential }
  const entered = await browser.post(SIGN_IN, fields)
  expect(entered.headers.get('location')).toBe('/notifications')
  expect((await browser.get('/notifications')).$('.who').text()).toContain(account.fullName)
  const again = await openBrowser(app).post(SIGN_IN, fields)
  expect(again.status).not.toBe(303)
})

test('a refused one says why, asks no second time by itself, and the password stays a way [AUTH-158]', async () => {
  const browser = openBrowser(app)
  const page = await browser.get(SIGN_IN)
  const credential = openAuthenticator().answer(optionsIn(page))
  const refused = await browser.post(SIGN_IN, { _csrf: tokenIn(page), credential })
  expect(refused.status).toBe(422)
  expect(refused.$('#errors').text()).toContain('We don’t know this passkey.')
  expect(refused.$('x-island').attr('props')).toContain('"starts":false')
  expect(refused.$('main a[href="/login"]')).toHaveLength(1)
})

test('the page of the code offers it too [AUTH-158]', async () => {
  const { account } = await withPasskey()
  const browser = openBrowser(app)
  await browser.submit('/login', { username: account.email, password: PASSWORD })
  const { $ } = await browser.get('/login/code')
  expect($(`.js-only a[href="${SIGN_IN}"]`)).toHaveLength(1)
})

test('the last one is removed with the password and a recovery code [AUTH-157]', async () => {
  const { browser, added } = await withPasskey()
  const [code = ''] =
    added
      .$('main')
      .text()
      .match(/(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/g) ?? []
  const { $ } = await browser.get(PAGE)
  const href = $('main a[href*="/passkeys/"]').attr('href') ?? ''
  expect((await browser.submit(href, { password: PASSWORD, code: '' })).status).toBe(422)
  expect((await browser.submit(href, { password: PASSWORD, code })).headers.get('location')).toBe(
    PAGE,
  )
  expect((await browser.get(href)).status).toBe(404)
})
