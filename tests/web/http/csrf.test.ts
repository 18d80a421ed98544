import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#src/features/all-routes.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function loginFields() {
  const { email } = await addAccount(app.db)
  const browser = openBrowser(app)
  const { $ } = await browser.get('/login')
  const _csrf = $('form[action="/login"] input[name=_csrf]').attr('value') ?? ''
  return { browser, fields: { _csrf, username: email, password: PASSWORD } }
}
const sessions = async () => (await app.db.execute(sql`select id from sessions`)).rows.length

describe('a forged write', () => {
  const foreign: Record<string, Record<string, string>> = {
    'of another site': { 'sec-fetch-site': 'cross-site' },
    'of a sister host': { 'sec-fetch-site': 'same-site' },
    'of no site': { 'sec-fetch-site': 'none' },
    'of another site with our origin in Origin': { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
    'that looks like htmx': {
      'sec-fetch-site': 'cross-site',
      'hx-request': 'true',
      'x-requested-with': 'XMLHttpRequest',
    },
  }
  for (const [name, headers] of Object.entries(foreign)) {
    test(`${name} is refused though its token is right, and nothing happens [C01, C02, C03, C04]`, async () => {
      const { browser, fields } = await loginFields()
      const before = await sessions()
      const answer = await browser.post('/login', fields, headers)
      expect(answer.status).toBe(403)
      expect(await sessions()).toBe(before)
    })
  }

  test('without Sec-Fetch-Site the Origin must be the configured one [C01]', async () => {
    const { browser, fields } = await loginFields()
    const send = (origin: string | null) => {
      const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' })
      headers.set('cookie', [...browser.cookies].map((pair) => pair.join('=')).join('; '))
      if (origin !== null) headers.set('origin', origin)
      const body = new URLSearchParams(fields)
      return app.app.fetch(new Request(`${ORIGIN}/login`, { method: 'POST', headers, body }))
    }
    for (const origin of ['null', 'https://evil.test', 'http://dealdesk.test', null]) {
      expect((await send(origin)).status, String(origin)).toBe(403)
    }
    expect((await send(ORIGIN)).status).toBe(303)
  })

  test('a write of any content type is refused without a token [C01]', async () => {
    const types = [
      'text/plain',
      'application/json',
      'Application/X-WWW-Form-Urlencoded',
      'multipart/form-data',
      '',
    ]
    for (const type of types) {
      const answer = await openBrowser(app).post('/login', { a: '1' }, { 'content-type': type })
      expect(answer.status, type).toBe(403)
    }
  })

  test('a write with the token of another visitor or session is refused [C01]', async () => {
    const one = await loginFields()
    const other = await loginFields()
    const answer = await one.browser.post('/login', { ...one.fields, _csrf: other.fields._csrf })
    expect(answer.status).toBe(403)
    const merchant = await signedIn(app)
    const page = await merchant.browser.get('/orders')
    const _csrf = page.$('form[action="/logout"] input[name=_csrf]').attr('value') ?? ''
    const rival = await signedIn(app)
    expect((await rival.browser.post('/logout', { _csrf })).status).toBe(403)
    expect((await rival.browser.get('/orders')).status).toBe(200)
    expect((await merchant.browser.post('/logout', { _csrf })).status).toBe(303)
  })

  test('a forged write is refused on every row that writes [C06]', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const all = allRoutes.filter((row) => row.method === 'post')
    const writes = all.filter((row) => !('beacon' in row))
    expect(writes.length).toBeGreaterThan(4)
    const { calls } = app
    calls.length = 0
    // One after the other: what uploads may hold of one person at once is bounded.
    for (const { path } of writes) {
      const answer = await browser.post(path.replaceAll(/:\w+/g, 'x'), {})
      expect([403, 404], path).toContain(answer.status)
    }
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  })

  test('reports of a breach of the CSP and mail programs alone need no form token [C06]', () => {
    const beacons = allRoutes.filter((row) => 'beacon' in row)
    expect(beacons.map(({ path, allow }) => [path, allow])).toEqual([
      ['/csp-reports', 'public'],
      ['/mailings/:token/one-click', 'public'],
    ])
  })

  test('no method is hidden in a field or a header [C02]', async () => {
    const { browser } = await signedIn(app)
    const answer = await browser.get('/logout?_method=POST', { 'x-http-method-override': 'POST' })
    expect(answer.status).toBe(404)
    expect((await browser.get('/orders')).status).toBe(200)
  })
})
