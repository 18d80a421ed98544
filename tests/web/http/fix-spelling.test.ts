import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '#src/features/all-routes.ts'
import { createSpellingFix } from '#src/web/http/fix-spelling.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const visitor = openBrowser(app)

describe('an address in another case', () => {
  test('an address in another case leads to the page by one redirect that nobody keeps, with its query as it was', async () => {
    const { status, headers } = await visitor.get('/signup?Next=%2FDeals')
    expect([status, headers.get('location')]).toEqual([302, '/SignUp?Next=%2FDeals'])
    expect(headers.get('cache-control')).toContain('no-store')
    expect((await visitor.get('/SignUp?Next=%2FDeals')).status).toBe(200)
  })

  test('an address in another case keeps ids and other parameters as they were typed', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const id = v7().toUpperCase()
    const { headers } = await browser.get(`/Merchant/VIEW/${id}`)
    expect(headers.get('location')).toBe(`/merchant/view/${id}`)
  })

  test.each([
    ['/login/', '/login'],
    ['/login//', '/login'],
    ['/login/?next=%2Fdeals', '/login?next=%2Fdeals'],
    ['/login.', '/login'],
    ['/login),', '/login'],
    ['/login%E2%80%9D', '/login'],
    ['/Login/', '/login'],
    ['/signup/', '/SignUp'],
  ])('an address with a slash or sign at its end leads to its page: %s', async (typed, page) => {
    const { status, headers } = await visitor.get(typed)
    expect([status, headers.get('location')]).toEqual([302, page])
  })

  test.each([
    '//evil.example/',
    '/\\evil.example/',
    '//evil.example/login/',
    '/%2F%2Fevil.example/',
    '/.//login/',
  ])('a slash at the end leads nowhere else: %s', async (typed) => {
    const { headers } = await visitor.get(typed)
    expect(headers.get('location') ?? '/login').toBe('/login')
  })

  test('an unknown address in another case is not found, nor is what a form sends', async () => {
    expect((await visitor.get('/signups')).status).toBe(404)
    expect((await visitor.get('//Login')).status).toBe(404)
    expect((await visitor.get('/API/v1/core/deals')).status).toBe(404)
    expect((await visitor.post('/Login', { username: 'a' })).headers.get('location')).toBeNull()
  })

  test('every page’s address in another case becomes one that is spelt right, which is answered and not redirected', () => {
    const fixSpelling = createSpellingFix(allRoutes)
    for (const { method, path } of allRoutes) {
      if (method !== 'get' || path === '/') continue
      const address = path.replaceAll(/:\w+/g, 'aB')
      expect(fixSpelling(address), path).toBeNull()
      const upper = path.replaceAll(/[^:/]+(?=\/|$)/g, (word) => word.toUpperCase())
      const shouted = upper.replaceAll(/:\w+/g, 'aB')
      const found = fixSpelling(shouted)
      expect(found === null || fixSpelling(found.path) === null, path).toBe(true)
    }
  })
})
