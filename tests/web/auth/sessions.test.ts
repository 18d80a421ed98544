import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const COOKIE = '__Host-dealdesk'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const age = (minutes: number) =>
  app.db.execute(sql`update sessions set
    expires_at = expires_at - make_interval(mins => ${minutes}),
    absolute_expires_at = absolute_expires_at - make_interval(mins => ${minutes})`)

describe('the session cookie', () => {
  test('every cookie is __Host-, Secure, HttpOnly, Lax, for the whole site [S01]', async () => {
    const { email } = await addAccount(app.db)
    const browser = openBrowser(app)
    const page = await browser.get('/login')
    const answer = await browser.submit('/login', { username: email, password: PASSWORD })
    const lines = [...page.headers.getSetCookie(), ...answer.headers.getSetCookie()]
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-[\w-]+=/)
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
        expect(line.split('; ')).toContain(part)
      }
      expect(line).not.toMatch(/domain/i)
    }
  })

  test('a sign-in gets a new id, and a planted one is never honoured [S02]', async () => {
    const { email } = await addAccount(app.db)
    const planted = 'a'.repeat(40)
    const browser = openBrowser(app)
    browser.cookies.set(COOKIE, planted)
    await browser.submit('/login', { username: email, password: PASSWORD })
    const firstId = browser.cookies.get(COOKIE)
    expect(firstId).toMatch(/^[a-z0-9]{40}$/)
    expect(firstId).not.toBe(planted)
    const stranger = openBrowser(app)
    stranger.cookies.set(COOKIE, planted)
    expect((await stranger.get('/orders')).status).toBe(303)
  })

  test('an altered, reversed, oversized or doubled cookie means signed out [S07]', async () => {
    const { browser } = await signedIn(app)
    const id = browser.cookies.get(COOKIE) ?? ''
    const reversed = [...id].reverse().join('')
    const odd = [
      `${id}x`,
      id.slice(1),
      reversed,
      'x'.repeat(8000),
      '%00',
      '',
      '"',
      `${id}; ${COOKIE}=${id}`,
    ]
    for (const value of odd) {
      const answer = await openBrowser(app).get('/orders', { cookie: `${COOKIE}=${value}` })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/login?next=%2Forders',
      ])
    }
  })
})

describe('what is kept of a sign-in', () => {
  test('the row holds neither the cookie nor a token [S08, AUTH-95]', async () => {
    const { browser, account } = await signedIn(app)
    const found = await app.db.execute(sql`select * from sessions where user_id = ${account.id}`)
    const text = JSON.stringify(found.rows)
    expect(found.rows).toHaveLength(1)
    expect(text).not.toContain(browser.cookies.get(COOKIE))
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  })

  test('no token reaches the browser [S09]', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const { html, headers } = await browser.get('/orders')
    const all = html + JSON.stringify([...headers]) + JSON.stringify([...browser.cookies])
    expect(all).not.toMatch(/eyJ[\w-]+\.|accessToken|refresh_token|Bearer/)
  })

  test('the log holds no password, token or user name [P03]', async () => {
    const { account } = await signedIn(app)
    const log = app.lines.join('')
    expect(log).toContain('"route":"/login"')
    for (const secret of [PASSWORD, account.email, 'eyJ']) expect(log).not.toContain(secret)
  })
})

describe('a sign-in ends', () => {
  test('signing out ends a sign-in on the server and in the browser, at / [S03, AUTH-103]', async () => {
    const { browser } = await signedIn(app)
    const id = browser.cookies.get(COOKIE) ?? ''
    const answer = await browser.submit('/orders', {}, '/logout')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(browser.cookies.has(COOKIE)).toBe(false)
    browser.cookies.set(COOKIE, id)
    expect((await browser.get('/orders')).headers.get('location')).toContain('/login')
  })

  test('a till with something to send is asked first, and then lets go [SYNC-16]', async () => {
    const { browser } = await signedIn(app)
    browser.cookies.set('__Host-dealdesk-unsent', '3.57')
    const question = await browser.submit('/orders', {}, '/logout')
    expect([question.status, question.headers.get('clear-site-data')]).toEqual([422, null])
    expect(question.$('main').text()).toContain(
      '3 redemptions on this device haven’t been sent yet',
    )
    expect(question.$('main a').attr('href')).toBe('/coupon-redeem')
    expect((await browser.get('/orders')).status).toBe(200)
    const answer = await browser.submit('/orders', { unsent: 'delete' }, '/logout')
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([
      303,
      '"cache", "storage"',
    ])
    expect(browser.cookies.has('__Host-dealdesk-unsent')).toBe(false)
  })

  test.each(['', '0.57', 'nothing', '-2.5'])(
    'a sign-out is not asked for %j to send [SYNC-16]',
    async (mark) => {
      const { browser } = await signedIn(app)
      browser.cookies.set('__Host-dealdesk-unsent', mark)
      expect((await browser.submit('/orders', {}, '/logout')).status).toBe(303)
    },
  )

  test('a sign-out ends at / even when the services cannot be told [AUTH-102, AUTH-104]', async () => {
    let calls = 0
    const failing = await testApp({
      beside: app,
      instead(request) {
        if (!request.url.endsWith('/users/sign-out')) return null
        calls += 1
        return new Response('broken', { status: 500 })
      },
    })
    const { browser } = await signedIn(failing)
    const id = browser.cookies.get(COOKIE) ?? ''
    const answer = await browser.submit('/orders', {}, '/logout')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(calls).toBeGreaterThan(0)
    expect(browser.cookies.has(COOKIE)).toBe(false)
    browser.cookies.set(COOKIE, id)
    expect((await browser.get('/orders')).status).toBe(303)
  })

  test('a sign-in ends after 30 idle minutes for an administrator, 8 hours for a merchant [S04]', async () => {
    const admin = await signedIn(app, { role: 'ADMIN' })
    const merchant = await signedIn(app)
    await age(31)
    expect((await admin.browser.get('/orders')).status).toBe(303)
    expect((await merchant.browser.get('/orders')).status).toBe(200)
    await age(8 * 60 + 1)
    expect((await merchant.browser.get('/orders')).status).toBe(303)
  })

  test('a sign-in ends after 12 hours however much it is used [S04]', async () => {
    const { browser } = await signedIn(app)
    await age(6 * 60)
    expect((await browser.get('/orders')).status).toBe(200)
    await age(6 * 60 - 5)
    expect((await browser.get('/orders')).status).toBe(200)
    await age(6)
    expect((await browser.get('/orders')).status).toBe(303)
  })

  test('once it has met its absolute limit, reading a page moves nothing [S04]', async () => {
    const { browser, account } = await signedIn(app)
    await age(6 * 60)
    await browser.get('/orders')
    const versions = () =>
      app.db.execute(sql`select xmin::text from sessions where user_id = ${account.id}`)
    const { rows } = await versions()
    await browser.get('/orders')
    expect((await versions()).rows).toEqual(rows)
  })

  test('when the account is blocked: at the next reading of the profile [S05, AUTH-101]', async () => {
    const { browser, account } = await signedIn(app)
    const readings = () => app.calls.filter((call) => call === 'GET /api/v1/authentication/users')
    app.calls.length = 0
    await app.db.execute(sql`update sessions set loaded_at = now() - interval '4 minutes'`)
    expect((await browser.get('/orders')).status).toBe(200)
    expect(readings()).toHaveLength(0)
    await app.db.execute(sql`update users set approval_status = 'BLOCKED' where id = ${account.id}`)
    await app.db.execute(sql`update sessions set loaded_at = now() - interval '6 minutes'`)
    const answer = await browser.get('/orders')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(readings()).toHaveLength(1)
  })

  test('when the account is of another kind: at the next reading of the profile', async () => {
    const { browser, account } = await signedIn(app)
    await app.db.execute(sql`update users set role = 'BANK' where id = ${account.id}`)
    expect((await browser.get('/orders')).status).toBe(200)
    await app.db.execute(sql`update sessions set loaded_at = now() - interval '6 minutes'`)
    const answer = await browser.get('/orders')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect((await browser.get('/orders')).status).toBe(303)
  })

  test('what another process wrote into the session is seen by the next request', async () => {
    const { browser, account } = await signedIn(app)
    for (const name of ['Ruwan Silva', 'Dilini Perera']) {
      expect((await browser.get('/orders')).html).not.toContain(name)
      await app.db.execute(sql`update sessions
        set profile = jsonb_set(profile, '{fullName}', to_jsonb(${name}::text))
        where user_id = ${account.id}`)
      expect((await browser.get('/orders')).$('.who').text()).toContain(name)
      expect((await browser.get('/orders')).$('.who').text()).toContain(name)
    }
  })

  test('htmx on an expired session is sent to sign in, back to the page it was on [S11, AUTH-106]', async () => {
    const { browser } = await signedIn(app)
    await age(13 * 60)
    const current = { 'hx-current-url': 'https://dealdesk.test/deals/list/merchant?page=2' }
    const { status, headers, html } = await browser.swap('/orders', 'main#main', current)
    expect(status).toBe(401)
    expect(headers.get('hx-redirect')).toBe('/login?next=%2Fdeals%2Flist%2Fmerchant%3Fpage%3D2')
    expect(html).toBe('')
  })

  test('a search on an expired session comes back with its term [S11, AUTH-106]', async () => {
    const { browser } = await signedIn(app)
    await age(13 * 60)
    const current = { 'hx-current-url': 'https://dealdesk.test/orders' }
    const { headers } = await browser.swap('/orders?q=tea', 'div#list', current)
    expect(headers.get('hx-redirect')).toBe('/login?next=%2Forders%3Fq%3Dtea')
  })
})
