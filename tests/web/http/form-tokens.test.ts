import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf, type StaffRole } from '#src/contract/roles.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

/** What browsers tell by themselves, without a form (X05). */
const BEACONS = '/csp-reports'
/** What mail programs send by themselves: its address holds a signed token that allows just that. */
const ONE_CLICK = '/mailings/:token/one-click'
const RECORD = '01920000-0000-7000-8000-000000000000'

let app: TestApp
let writes: string[]
/** Those that ask who is there before they read anything. */
const guarded = new Set(
  allRoutes.filter(({ method, allow }) => method === 'post' && allow !== 'public').map(pathOf),
)
beforeAll(async () => {
  app = await testApp()
  const unsafe = app.app.routes.filter(({ method }) => !['GET', 'HEAD', 'ALL'].includes(method))
  const paths = [...new Set(unsafe.map(({ path }) => path))]
  expect(paths).toEqual(expect.arrayContaining([BEACONS, ONE_CLICK]))
  writes = paths.filter((path) => !['/*', BEACONS, ONE_CLICK].includes(path))
})

describe('a write without a form token is refused, whatever it is [C06]', () => {
  test('a signed-out write without a form token is refused', async () => {
    expect(writes).toEqual(expect.arrayContaining(['/login', '/logout', '/preferences']))
    const led = writes.map((path) => `${path} ${guarded.has(path) ? 303 : 403}`)
    expect(await refusals(openBrowser(app))).toEqual(led)
  })

  test('an administrator’s write without a form token is refused', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    expect(await refusals(browser)).toEqual(closedTo('ADMIN'))
  })

  test('a merchant’s write without a form token is refused', async () => {
    const { browser } = await signedIn(app, { role: 'MERCHANT' })
    expect(await refusals(browser)).toEqual(closedTo('MERCHANT'))
  })

  test('a write of a content type that no form has is refused', async () => {
    const { browser } = await signedIn(app)
    const json = { 'content-type': 'application/json' }
    expect(await refusals(browser, json)).toEqual(closedTo('MERCHANT'))
  })

  test('a write by another site is refused, whoever is signed in', async () => {
    const { browser } = await signedIn(app)
    const forged = writes.map((path) => `${path} 403`)
    expect(await refusals(browser, { 'sec-fetch-site': 'cross-site' })).toEqual(forged)
    expect(await refusals(openBrowser(app), { 'sec-fetch-site': 'cross-site' })).toEqual(forged)
  })

  test('the only writes outside are the reports of the CSP, an unsubscription by a mail program and those of the API, which takes bearer tokens alone', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const open = app.app.routes.filter(({ method, path }) => method === 'ALL' && path !== '/*')
    expect(open.map(({ path }) => path)).toEqual(['/api/*'])
    const answer = await browser.post('/api/v1/files/files/upload', {})
    expect(answer.status).toBe(401)
  })
})

/** 403, or 404 where the table of the role does not hold the row. */
function closedTo(role: StaffRole): string[] {
  const permissions = new Set(permissionsOf[role])
  const missing = allRoutes.filter(({ method, allow, path }) => {
    if (method !== 'post' || allow === 'public') return false
    return (
      authorize({ role, approvalStatus: 'APPROVED', permissions }, allow, null, path) === 'missing'
    )
  })
  const paths = new Set(missing.map(pathOf))
  return writes.map((path) => `${path} ${paths.has(path) ? 404 : 403}`)
}

function pathOf({ path }: { path: string }): string {
  return path
}

/** "path status" for a post of nothing to every address that takes one; two uploads at once would be too many. */
async function refusals(browser: Browser, headers: Record<string, string> = {}) {
  const answers = new Map<string, number>()
  for (const path of writes) {
    const address = path.replaceAll(/:(\w+)/g, RECORD)
    const { status } = await browser.post(address, {}, { origin: ORIGIN, ...headers })
    answers.set(path, status)
  }
  return writes.map((path) => `${path} ${answers.get(path)}`)
}
