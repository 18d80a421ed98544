import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#src/features/all-routes.ts'
import { cast, WORLD_PASSWORD } from '#src/world/cast.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { contentsOf } from './contents.ts'

const ahead = { 'x-prefetch': '1' }
const id = '01920000-0000-7000-8000-000000000000'
const keys = ['ishara', 'nadeesha', 'priyanka'] as const
type Key = (typeof keys)[number]

let app: TestApp
const browsers = new Map<Key, Browser>()

beforeAll(async () => {
  app = await testApp({ world: 'demo' })
  for (const key of keys) browsers.set(key, await signedInAs(app, personOf(key), WORLD_PASSWORD))
})

function personOf(key: Key) {
  const person = cast.find((one) => one.key === key)
  if (!person?.email || person.role === 'USER') throw new Error(`no ${key}`)
  return { ...person, role: person.role, email: person.email }
}

const browserOf = (key: Key) => {
  const found = browsers.get(key)
  if (!found) throw new Error(`no ${key}`)
  return found
}

describe('what is asked for ahead', () => {
  test.each([
    ['ishara', '/approvals'],
    ['ishara', '/approvals?tab=branches&page=1'],
    ['ishara', '/dashboard'],
    ['ishara', '/reports/deals'],
    ['ishara', `/reports/merchants/${id}?option=DAILY`],
    ['ishara', '/search?q=tea'],
    ['ishara', '/deals/list/admin?format=csv'],
    ['ishara', '/login/kept'],
    ['nadeesha', '/merchant-reports/deals-reports/merchant'],
    ['nadeesha', '/dashboard/guide'],
    ['nadeesha', '/deals/promo-types'],
    ['nadeesha', '/subscriptions/payments/continue?key=1'],
    ['nadeesha', '/notifications/newest'],
    ['priyanka', '/reports/banks'],
  ] as const)('%s gets nothing of %s before opening it [SHELL-173]', async (key, address) => {
    const before = await contentsOf(app.db)
    const { status, html, headers } = await browserOf(key).swap(address, 'main#main', ahead)
    expect([status, html, headers.get('x-fragment')]).toEqual([204, '', null])
    expect(await contentsOf(app.db)).toEqual(before)
  })

  test('screens that are read only when opened are these, all reports and the public ones', () => {
    const rows = allRoutes.filter((row) => row.method === 'get' && row.allow !== 'public')
    const closed = rows.flatMap((row) => ('mayPrefetch' in row && !row.mayPrefetch ? [row] : []))
    const pages = closed.filter(({ path, answers }) => answers === 'page' && !/report/.test(path))
    expect(rows.length - closed.length).toBeGreaterThan(80)
    expect(pages.map(({ path }) => path).sort()).toEqual([
      '/approvals',
      '/cashiers',
      '/coupons/code/:id',
      '/coupons/code/:id/undo',
      '/dashboard',
      '/dashboard/guide',
      '/fraud',
      '/fraud/limits',
      '/fraud/limits/reset',
      '/fraud/pause/:id',
      '/fraud/pause/:kind/:merchantId',
      '/fraud/view/:kind/:merchantId',
      '/login/kept',
      '/profile/:role/two-step',
      '/profile/:role/two-step/codes',
      '/profile/:role/two-step/end',
      '/profile/:role/two-step/passkey',
      '/profile/:role/two-step/passkeys/:id/remove',
      '/request-a-credit-card/:id',
      '/search',
      '/subscriptions/payments/change',
      '/subscriptions/payments/continue',
      '/subscriptions/payments/renew',
      '/tills',
      '/tills/pair/:id',
    ])
  })

  test('nothing of it is kept by a cache on the way', async () => {
    const { headers } = await browserOf('nadeesha').swap('/deals/list/merchant', 'main#main', ahead)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a session that is over is not ended by it, so that the next press says why', async () => {
    const browser = await signedInAs(app, personOf('priyanka'), WORLD_PASSWORD)
    const cookies = new Map(browser.cookies)
    await app.db.execute(
      sql`update sessions set revoked = true where user_id = (select id from users where email = ${personOf('priyanka').email})`,
    )
    const answer = await browser.swap('/branch/bank', 'main#main', ahead)
    expect(answer.headers.has('x-fragment') && answer.status === 200).toBe(false)
    expect(new Map(browser.cookies)).toEqual(cookies)
  })
})
