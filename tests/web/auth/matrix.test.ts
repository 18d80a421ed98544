import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf, type StaffRole, staffRoles } from '#src/contract/roles.ts'
import type { Allow } from '#src/contract/screens/path.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

const ID = '0198c1d4-0000-7000-8000-000000000001'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** An address of the row that leads to no record. */
function addressOf(path: string, role: StaffRole | null): string {
  const lower = (role ?? 'MERCHANT').toLowerCase()
  return path.replace(':userType', lower).replace(':role', lower).replaceAll(/:\w+/g, ID)
}

function holds(allow: Allow, role: StaffRole): boolean {
  if (allow === 'public' || allow === 'signed-in') return true
  if (typeof allow === 'string') return permissionsOf[role].includes(allow)
  const permitted = !allow.permission || permissionsOf[role].includes(allow.permission)
  return permitted && allow.roles.includes(role)
}

test('administrators, merchants and banks are all the types that there are [SHELL-02]', () => {
  expect([...staffRoles].sort()).toEqual(['ADMIN', 'BANK', 'MERCHANT'])
})

describe('every row', () => {
  test('every row is closed to visitors unless it says that it is public [Z01, SHELL-07]', async () => {
    for (const { path, allow, method } of allRoutes) {
      if (allow === 'public') continue
      const address = addressOf(path, null)
      const browser = openBrowser(app)
      const answer = method === 'get' ? await browser.get(address) : await browser.post(address, {})
      expect(answer.headers.get('location'), address).toMatch(/^\/login/)
    }
  })

  for (const role of staffRoles) {
    test(`every row is not there for ${role} unless its table holds it [Z01, Z05, SHELL-16]`, async () => {
      const { browser } = await signedIn(app, { role })
      for (const { path, allow } of allRoutes.filter(({ method }) => method === 'get')) {
        if (holds(allow, role)) continue
        const address = addressOf(path, role)
        expect([address, await statusOf(browser, address)]).toEqual([address, 404])
      }
    })
  }
})

/** What says nothing of a status is for accounts that are active. */
function isForAnyStatus(allow: Allow): boolean {
  if (typeof allow === 'string') return allow === 'public' || allow === 'signed-in'
  return allow.accounts === 'any'
}

describe('an account that nobody has approved [AUTH-29]', () => {
  for (const [role, approvalStatus] of [
    ['MERCHANT', 'PENDING'],
    ['BANK', 'REJECTED'],
  ] as const) {
    test(`an account that nobody has approved opens its own pages alone: ${role} ${approvalStatus}`, async () => {
      const { browser } = await signedIn(app, { role, approvalStatus })
      for (const { path, allow } of allRoutes.filter(({ method }) => method === 'get')) {
        const address = addressOf(path, role)
        const { status, $ } = await browser.get(address)
        const isUnapprovedPage =
          status === 422 && $('h1').text() === 'Your account isn’t approved yet'
        const expected = holds(allow, role) && !isForAnyStatus(allow)
        expect([address, isUnapprovedPage]).toEqual([address, expected])
      }
      const { $ } = await browser.get(`/profile/${role.toLowerCase()}`)
      const hrefs = $('#sidebar a').map((_, link) => $(link).attr('href'))
      const profile = `/profile/${role.toLowerCase()}`
      const foot = ['/privacy-policy', '/terms-and-conditions']
      expect(hrefs.get()).toEqual(['/', '/dashboard', profile, '/branch', '/messages', ...foot])
      const tabs = $('.tabs a').map((_, link) => $(link).attr('href'))
      expect(tabs.get().length).toBeGreaterThan(4)
      for (const own of ['/dashboard', '/notifications', '/branch', ...foot, ...tabs.get()]) {
        expect([own, await statusOf(browser, own)]).toEqual([own, 200])
      }
      expect((await browser.get('/')).headers.get('location')).toBe(profile)
    })
  }
})

async function statusOf(browser: Browser, path: string): Promise<number> {
  return (await browser.get(path)).status
}
