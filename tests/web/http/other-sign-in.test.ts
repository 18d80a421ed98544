import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { inBatches } from '#tests/support/batches.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

const RECORD = '01920000-0000-7000-8000-000000000000'
const ADD = '/request-a-deal/add-offer-type'
let typed = { name: '' }
let turn = 0

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  app.calls.length = 0
  turn += 1
  typed = { name: `Two for “one” ${turn}` }
})

async function tokenOf(browser: Browser, path = '/orders'): Promise<string> {
  const { $ } = await browser.get(path)
  return $('input[name=_csrf]').attr('value') ?? ''
}

/** As in another tab of the same browser. */
async function signInElsewhere(browser: Browser, username: string) {
  const out = await browser.submit('/orders', {}, '/logout')
  expect(out.status).toBe(303)
  const answer = await browser.submit('/login', { username, password: PASSWORD })
  expect(answer.status).toBe(303)
  app.calls.length = 0
}
const writes = () => app.calls.filter((call) => !call.startsWith('GET '))
const hidden = ({ $ }: Awaited<ReturnType<Browser['get']>>, action: string) =>
  Object.fromEntries(
    $(`form[action="${action}"] input`)
      .toArray()
      .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
  )

/** Where a form is sent that changes nothing. */
const asksOnly = [
  '/coupon-redeem/check',
  '/coupon-redeem/settings',
  '/deals/check',
  '/deals/preview',
  '/deals/view/:userType/:id/coupons/make/example',
  '/merchant/:merchantId/deals/check',
  '/merchant/:merchantId/deals/preview',
]

describe('a form whose person signed in again meanwhile', () => {
  test('a form whose person signed in again meanwhile is shown as typed, names who will save it, and is saved by the next press [SCREEN-81]', async () => {
    const { browser, account } = await signedIn(app, { role: 'ADMIN' })
    const _csrf = await tokenOf(browser, ADD)
    await signInElsewhere(browser, account.email)
    const answer = await browser.post(ADD, { _csrf, ...typed })
    expect(answer.status).toBe(409)
    expect(writes()).toEqual([])
    expect(answer.$('main').text()).toContain('It will be saved as')
    const fields = hidden(answer, ADD)
    expect(fields.name).toBe(typed.name)
    expect(fields._csrf).not.toBe(_csrf)
    expect((await browser.post(ADD, fields)).status).toBe(303)
    expect(writes()).toHaveLength(1)
  })

  test('by htmx the form of another sign-in is answered in its place', async () => {
    const { browser, account } = await signedIn(app, { role: 'ADMIN' })
    const _csrf = await tokenOf(browser, ADD)
    await signInElsewhere(browser, account.email)
    const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }
    const answer = await browser.post(ADD, { _csrf, ...typed }, htmx)
    expect([answer.status, writes()]).toEqual([409, []])
    expect(answer.html).not.toContain('<!doctype')
    expect(hidden(answer, ADD).name).toBe(typed.name)
  })

  test.each(['ADMIN', 'MERCHANT'] as const)(
    'whatever it is, it is never sent by itself: %s [C01]',
    async (role) => {
      const { browser, account } = await signedIn(app, { role })
      const _csrf = await tokenOf(browser)
      await signInElsewhere(browser, account.email)
      const permissions = new Set(permissionsOf[role])
      const rows = allRoutes.filter(
        ({ method, allow, path }) =>
          method === 'post' &&
          allow !== 'public' &&
          authorize({ role, permissions, approvalStatus: 'APPROVED' }, allow, null, path) ===
            'open',
      )
      expect(rows.length).toBeGreaterThan(20)
      await inBatches(rows, async ({ path }) => {
        const fields = { _csrf, couponCode: 'A', code: 'ABCD', notificationIds: RECORD, ...typed }
        const { status } = await browser.post(path.replaceAll(/:\w+/g, RECORD), fields)
        expect(asksOnly.includes(path) || status >= 400, path).toBe(true)
        expect(status, path).toBeLessThan(500)
      })
      expect(writes()).toEqual([])
    },
  )

  test('a form whose person signed in again meanwhile leaves by the button of an old page', async () => {
    const { browser, account } = await signedIn(app)
    const _csrf = await tokenOf(browser)
    await signInElsewhere(browser, account.email)
    const answer = await browser.post('/logout', { _csrf })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  })
})

describe('a form that another person opened', () => {
  test('a form that another person opened asks first, then is shown as typed, and is saved by the one who agreed', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const other = await addAccount(app.db, { role: 'ADMIN' })
    const _csrf = await tokenOf(browser, ADD)
    await signInElsewhere(browser, other.email)
    const opened = await browser.post(ADD, { _csrf, ...typed })
    expect([opened.status, writes()]).toEqual([409, []])
    expect(opened.$('h1').text()).toBe('This form was opened by another account')
    const form = await browser.post(ADD, hidden(opened, ADD))
    expect([form.status, writes()]).toEqual([409, []])
    expect(hidden(form, ADD).name).toBe(typed.name)
    expect((await browser.post(ADD, hidden(form, ADD))).status).toBe(303)
  })

  test('a form that another person opened is not kept in a page when it holds a secret [P03]', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const other = await addAccount(app.db, { role: 'ADMIN' })
    const _csrf = await tokenOf(browser, ADD)
    await signInElsewhere(browser, other.email)
    const opened = await browser.post(ADD, { _csrf, ...typed, password: 'Hibiscus42' })
    expect(opened.status).toBe(409)
    expect(opened.html).not.toContain('Hibiscus42')
    expect(opened.$(`form[action="${ADD}"]`)).toHaveLength(0)
  })

  test('a form that another person opened waits for its own person where this one may not send it [SCREEN-81]', async () => {
    const { browser, account } = await signedIn(app, { role: 'ADMIN' })
    const merchant = await addAccount(app.db)
    const _csrf = await tokenOf(browser, ADD)
    await signInElsewhere(browser, merchant.email)
    const refused = await browser.post(ADD, { _csrf, ...typed })
    expect(refused.status).toBe(403)
    expect(refused.$('main').text()).toContain('We’ll keep what was typed for half an hour')
    await signInElsewhere(browser, account.email)
    const kept = await browser.get('/login/kept')
    expect(hidden(kept, ADD).name).toBe(typed.name)
  })
})

test('a form sent after signing out elsewhere is kept for its person [SCREEN-81]', async () => {
  const { browser, account } = await signedIn(app, { role: 'ADMIN' })
  const _csrf = await tokenOf(browser, ADD)
  await browser.submit('/orders', {}, '/logout')
  const sent = await browser.post(ADD, { _csrf, ...typed })
  expect(sent.headers.get('location')).toContain('/login?next=')
  const answer = await browser.submit('/login', { username: account.email, password: PASSWORD })
  expect(answer.headers.get('location')).toBe('/login/kept')
})

test('the page of another browser opens nothing [C01]', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  const _csrf = await tokenOf(browser, ADD)
  const { browser: rival } = await signedIn(app, { role: 'ADMIN' })
  expect((await rival.post(ADD, { _csrf, ...typed })).status).toBe(403)
  const stranger = await openBrowser(app).post(ADD, { _csrf, ...typed })
  expect(stranger.headers.get('location')).toContain('/login')
  const altered = _csrf.replace(/~[^~]/, (first) => (first === '~A' ? '~B' : '~A'))
  expect((await browser.post(ADD, { _csrf: altered, ...typed })).status).toBe(403)
})
