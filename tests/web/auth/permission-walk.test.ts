import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { type Permission, permissions, permissionsOf, type StaffRole } from '#src/contract/roles.ts'
import { type Allow, rulesOf } from '#src/contract/screens/path.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { authorize } from '#src/web/auth/allow.ts'
import type { Route } from '#src/web/http/route.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { overHttp } from '#tests/support/loopback.ts'
import { ofPart } from '#tests/support/part.ts'
import { crawl, isRefusal } from './crawl.ts'

const ID = '0198c1d4-0000-7000-8000-000000000001'
const app = await testApp({ world: 'demo' })

/** Reading, or deciding with the reading that it takes: the narrowest roles that lead anywhere. */
const narrow: (readonly Permission[])[] = [
  ...permissions.filter((one) => one.startsWith('VIEW_')).map((one) => [one]),
  ['APPROVE_MERCHANT', 'VIEW_MERCHANT'],
  ['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK'],
  ['APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK'],
  ['APPROVE_DEAL', 'VIEW_DEAL'],
  ['APPROVE_BRANCH', 'VIEW_BRANCH'],
]

/** Deciding without the reading: they have nothing to decide on. */
const approving = permissions.filter((one) => one.startsWith('APPROVE_')).map((one) => [one])

/** Whoever reads these, they say the same: every fifth role opens them. */
const sameForAll = [
  '/campaign-forecast',
  '/email-campaigns',
  '/notifications/settings',
  '/preferences/shortcuts',
  '/privacy-policy',
  '/profile/:role',
  '/profile/:role/edit',
  '/profile/:role/sessions',
  '/profile/:role/two-step',
  '/profile/:role/two-step/passkey',
  '/terms-and-conditions',
]

/** The web half alone decides by permission: over HTTP two roles and the whole ones show the rest. */
const [walking, crawling] = overHttp()
  ? [narrow.slice(-2), narrow.slice(-2)]
  : [narrow, ofPart([...narrow, ...approving])]

const holders = new Map<string, ReturnType<typeof signInHolder>>()

/** An administrator at a browser whose role names these permissions; signed in once. */
function holderOf(held: readonly Permission[]) {
  const key = held.join()
  const holder = holders.get(key) ?? signInHolder(held)
  holders.set(key, holder)
  return holder
}

async function signInHolder(held: readonly Permission[]) {
  const id = v7()
  await app.db.insert(customRoles).values({ id, name: id, permissions: [...held] })
  const { browser } = await signedIn(app, { role: 'ADMIN', customRoleId: id })
  return { browser, visitor: approved('ADMIN', held) }
}

function approved(role: StaffRole, held: readonly Permission[]) {
  return { role, approvalStatus: 'APPROVED' as const, permissions: new Set(held) }
}

/** What the route table itself says of an administrator who holds this one permission. */
function answerTo(allow: Allow, held: ReadonlySet<Permission>): 'open' | 403 | 404 {
  if (allow === 'public' || allow === 'signed-in') return 'open'
  const row = typeof allow === 'string' ? { permission: allow } : allow
  const { permission } = row
  if ('roles' in row && !row.roles.includes('ADMIN')) return 404
  if (permission && !permissionsOf.ADMIN.includes(permission)) return 404
  if ('requiresAllPermissions' in row && row.requiresAllPermissions) return 403
  if ('admin' in row && !row.admin?.some((set) => set.every((one) => held.has(one)))) return 403
  return permission === undefined || held.has(permission) ? 'open' : 403
}

const verdicts = { open: 'open', 403: 'forbidden', 404: 'missing' } as const

/**
 * Every row is asked over HTTP for each answer that it gives, by one role of those that get it; what its
 * permission opens, by every role. The guard that decides all of them is asked about the others alone.
 */
function needsRequest(
  row: Route,
  expected: 'open' | 403 | 404,
  held: readonly Permission[],
): boolean {
  const { permission, admin } = row.allow === 'public' ? {} : rulesOf(row.allow)
  if (expected === 'open' && (permission || admin)) return true
  const alike = walking.filter((one) => answerTo(row.allow, new Set(one)) === expected)
  return alike[allRoutes.indexOf(row) % alike.length] === held
}

function addressOf(path: string): string {
  return path.replaceAll(/:(userType|role)\b/g, 'merchant').replaceAll(/:\w+(\{[^}]*\})?/g, ID)
}

describe('an administrator whose role is narrow', () => {
  test.each(walking)(
    '%s opens its rows of the route table and no other [ROLE-15, ROLE-20]',
    async (...names) => {
      const held = walking.find((one) => one.join() === names.join()) ?? names
      const { browser, visitor } = await holderOf(held)
      const page = await browser.get('/dashboard')
      const _csrf = page.$('input[name=_csrf]').attr('value') ?? ''
      const wrong: unknown[] = []
      for (const row of allRoutes) {
        const { method, path, allow } = row
        const expected = answerTo(allow, visitor.permissions)
        const address = addressOf(path)
        const verdict = allow === 'public' ? 'open' : authorize(visitor, allow, null, address)
        if (verdict !== verdicts[expected]) wrong.push([method, address, expected, verdict])
        if (!needsRequest(row, expected, held) || (method === 'post' && expected === 'open'))
          continue
        const { status } =
          method === 'get' ? await browser.get(address) : await browser.post(address, { _csrf })
        const asExpected =
          expected === 'open' ? status !== 403 && status < 500 : status === expected
        if (!asExpected) wrong.push([method, address, expected, status])
      }
      expect(wrong).toEqual([])
    },
  )

  test.each(crawling)(
    '%s shows no link and no button that ends at a refusal [ROLE-20]',
    async (...held) => {
      const { browser, visitor } = await holderOf(held)
      const turn = crawling.findIndex((one) => one.join() === held.join())
      const { pages, refused } = await crawl(browser, visitor, 1, turn % 5 === 0 ? [] : sameForAll)
      expect([...pages].filter(isRefusal)).toEqual([])
      expect(refused).toEqual([])
    },
  )
})
