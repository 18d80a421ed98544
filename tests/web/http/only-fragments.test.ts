import { beforeAll, describe, expect, test } from 'vitest'
import * as screens from '#src/contract/screens/index.ts'
import { addressesIn, fill } from '#src/contract/screens/path.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
let admin: Browser
let merchant: Browser
beforeAll(async () => {
  app = await testApp({ world: 'small' })
  admin = (await signedIn(app, { role: 'ADMIN' })).browser
  merchant = (await signedIn(app)).browser
})

const ID = '7f0c1f6e-30d5-4b8e-9d3c-5a1f9b0d2c11'
const words = {
  role: 'admin',
  userType: 'merchant',
  kind: 'deals',
  type: 'merchant',
  size: 'thumb',
}
const names = new Proxy<Record<string, string>>(words, {
  get: (known, name) => Reflect.get(known, name) ?? ID,
})
const at = (pattern: string) => fill(pattern, names)

const readings = allRoutes.filter((row) => row.method === 'get')
const files = addressesIn(screens).filter(({ answers }) => answers === 'file')
const screensRead = readings.filter((row) => 'answers' in row && row.answers === 'page')

/** As htmx 4 asks, as older and later ones might, and as somebody pretends. */
const ways: Record<string, string>[] = [
  { 'hx-request': 'true' },
  { 'hx-request': 'true', 'hx-target': 'main#main' },
  { 'hx-request': 'true', 'hx-target': 'div#list', accept: 'text/html' },
  { 'hx-request': 'true', 'hx-target': 'dialog#dialog' },
  { 'hx-request': 'true', 'hx-boosted': 'true' },
  { 'hx-request': 'true', 'hx-history-restore-request': 'true' },
  { 'hx-history-restore-request': 'true', 'hx-request-type': 'full' },
  { 'hx-request': 'TRUE', accept: 'text/csv' },
  { 'hx-request': 'true', accept: 'application/json', 'x-idle': '1' },
  { 'hx-request': 'true', 'x-by-page': '1' },
]
/** What a page asks by itself never navigates. */
const mayNavigate = (headers: Record<string, string>) =>
  !('x-idle' in headers || 'x-by-page' in headers)

describe('htmx never gets what is no HTML [X17]', () => {
  test.each(files.map(({ pattern }) => pattern))('%s', async (pattern) => {
    const isRead = readings.some(({ path }) => path === pattern)
    for (const headers of ways)
      for (const browser of [admin, merchant]) {
        const answer = isRead
          ? await browser.get(at(pattern), headers)
          : await browser.post(at(pattern), {}, headers)
        if (isRead) expect([answer.status, answer.html]).toEqual([204, ''])
        else expect(answer.status).toBe(405)
        expect(answer.headers.get('hx-redirect')).toBe(
          isRead && mayNavigate(headers) ? at(pattern) : null,
        )
        expect(answer.headers.has('x-fragment') && isRead).toBe(false)
      }
    if (!isRead) return
    const plain = await admin.get(at(pattern))
    expect(plain.headers.has('x-fragment')).toBe(false)
  })

  test.each(screensRead.map(({ path }) => path))('%s as a file', async (pattern) => {
    for (const [number, headers] of ways.entries()) {
      const format = ['csv', 'facts', 'pdf', 'json', ''][number % 5]
      const address = `${at(pattern)}?q=tea&format=${format}`
      const { status, html, headers: given } = await admin.get(address, headers)
      const next = mayNavigate(headers) ? address : null
      expect([status, html, given.get('hx-redirect')]).toEqual([204, '', next])
    }
  })

  test('a file is saved where the same link is followed outside the page', async () => {
    const file = await admin.get('/brands?format=csv')
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.headers.has('x-fragment')).toBe(false)
  })

  test('a list that htmx asks for as a file is neither read nor recorded', async () => {
    const before = app.calls.length
    await admin.swap('/brands?format=csv')
    expect(app.calls.slice(before).filter((call) => /brands|exports?\b/.test(call))).toEqual([])
  })

  test('what it does get is HTML and marked; a page for the window is not', async () => {
    for (const path of ['/brands', '/brands?q=zzz', '/nowhere', '/deals/view/admin/x', '/orders']) {
      for (const target of ['main#main', 'div#list', 'dialog#dialog', 'div#other']) {
        const { headers } = await admin.swap(path, target)
        expect(headers.get('x-fragment')).toBe('1')
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      }
      expect((await admin.get(path)).headers.has('x-fragment')).toBe(false)
    }
  })

  test('a write that leads to a file leads to its page', async () => {
    const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }
    for (const next of ['/brands?format=csv', '/brands?f%6Frmat=csv', '/branch/places?q=x']) {
      const fields = { language: 'en', next }
      const answer = await admin.submit('/orders', fields, '/preferences', htmx)
      expect(answer.headers.get('x-fragment')).toBe('1')
      expect(answer.html).not.toContain('\ufeff')
      expect(answer.headers.get('hx-push-url')).toBe(
        next.startsWith('/brands') ? '/brands' : '/dashboard',
      )
    }
  })
})
