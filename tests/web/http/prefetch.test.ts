import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { cast, WORLD_PASSWORD } from '#src/world/cast.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { crawl } from '../auth/crawl.ts'

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

/**
 * How many rows every table holds, and the newest transaction that wrote one; of sessions only what a later
 * page is drawn from.
 */
async function contents(): Promise<Record<string, unknown>> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of rows) {
    const seen =
      name === 'sessions'
        ? sql`sum(hashtextextended((id, approvals_tab, revoked)::text, 0))`
        : sql`max(xmin::text::bigint)`
    const all = await app.db.execute(sql`select count(*), ${seen} from ${sql.identifier(name)}`)
    found[name] = all.rows[0]
  }
  return found
}

describe.each(keys)('what %s asks for ahead', (key) => {
  let addresses: readonly string[] = []
  beforeAll(async () => {
    const { role } = personOf(key)
    const visitor = {
      role,
      approvalStatus: 'APPROVED' as const,
      permissions: new Set(permissionsOf[role]),
    }
    const { pages } = await crawl(browserOf(key), visitor)
    addresses = [...pages.keys()].map((way) => way.split(' → ').at(-1) ?? way)
  })

  test('writes nothing and leaves nothing in the browser [SHELL-173]', async () => {
    const before = await contents()
    const left: unknown[] = []
    let drawn = 0
    for (const address of addresses) {
      const answer = await browserOf(key).swap(address, 'main#main', ahead)
      if (answer.headers.getSetCookie().length > 0) left.push(address)
      if (answer.status === 200) drawn += 1
    }
    expect(drawn).toBeGreaterThan(10)
    expect(left).toEqual([])
    expect(await contents()).toEqual(before)
  })
})

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
    const before = await contents()
    const { status, html, headers } = await browserOf(key).swap(address, 'main#main', ahead)
    expect([status, html, headers.get('x-fragment')]).toEqual([204, '', null])
    expect(await contents()).toEqual(before)
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
      '/dashboard',
      '/dashboard/guide',
      '/fraud',
      '/fraud/limits',
      '/fraud/limits/reset',
      '/fraud/pause/:id',
      '/login/kept',
      '/profile/:role/two-step',
      '/profile/:role/two-step/codes',
      '/profile/:role/two-step/end',
      '/profile/:role/two-step/passkey',
      '/profile/:role/two-step/passkeys/:id/remove',
      '/reconciliation',
      '/reconciliation/:id',
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
