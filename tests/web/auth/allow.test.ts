import { describe, expect, test } from 'vitest'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { type Permission, permissionsOf } from '#src/contract/permissions.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'
import { type Guard, judge } from '#src/web/auth/allow.ts'

type Who = { role?: StaffRole; permissions?: readonly Permission[]; status?: AccountStatus }

function judged(guard: Guard, { role = 'ADMIN', permissions, status = 'APPROVED' }: Who = {}) {
  const actor = {
    role,
    permissions: new Set(permissions ?? permissionsOf[role]),
    approvalStatus: status,
  }
  return judge(actor, guard, null, '/deals')
}

describe('a route that asks for a permission', () => {
  test('is open to those who hold it', () => {
    expect(judged('VIEW_DEAL')).toBe('open')
    expect(judged({ roles: ['ADMIN', 'BANK'], permission: 'VIEW_DEAL' })).toBe('open')
  })

  test('is missing for a role that can never hold it, forbidden where an own role took it', () => {
    expect(judged('APPROVE_DEAL', { role: 'MERCHANT' })).toBe('missing')
    expect(judged('APPROVE_DEAL', { permissions: ['VIEW_DEAL'] })).toBe('forbidden')
  })
})

test('a route of other roles is missing, whatever somebody holds', () => {
  expect(judged({ roles: ['MERCHANT', 'BANK'] })).toBe('missing')
  expect(judged({ roles: ['MERCHANT'], permission: 'VIEW_DEAL' })).toBe('missing')
  expect(judged({ roles: ['MERCHANT', 'ADMIN'] })).toBe('open')
})

test('a section that the own routes leave out is missing', () => {
  const brands: UserRoute = {
    title: 'Brands',
    path: '/brands',
    component: 'brands',
    auth: true,
    displayInNavigationBar: true,
    sub: false,
    exact: false,
    nestedRoutes: [],
  }
  const actor = {
    role: 'ADMIN',
    permissions: new Set(permissionsOf.ADMIN),
    approvalStatus: 'APPROVED',
  } as const
  expect(judge(actor, 'VIEW_BRAND', [brands], '/brands')).toBe('open')
  expect(judge(actor, 'VIEW_DEAL', [brands], '/deals')).toBe('missing')
})

describe('an account that nobody has approved', () => {
  const pending: Who = { role: 'MERCHANT', status: 'PENDING' }

  test('comes no further than its own pages', () => {
    expect(judged('VIEW_DEAL', pending)).toBe('unapproved')
    expect(judged({ roles: ['MERCHANT'] }, pending)).toBe('unapproved')
    expect(judged({ roles: ['MERCHANT'], accounts: 'any' }, pending)).toBe('open')
    expect(judged('signed-in', pending)).toBe('open')
  })

  test('hears first that a page is not there for its role', () => {
    expect(judged({ roles: ['ADMIN'] }, pending)).toBe('missing')
  })
})

describe('an administrator with an own role', () => {
  const either: Guard = {
    roles: ['ADMIN', 'MERCHANT'],
    admin: [['VIEW_DEAL', 'UPDATE_DEAL'], ['VIEW_BRAND']],
  }

  test('needs all of one of the sets that a route names', () => {
    expect(judged(either, { permissions: ['VIEW_DEAL', 'UPDATE_DEAL'] })).toBe('open')
    expect(judged(either, { permissions: ['VIEW_BRAND'] })).toBe('open')
    expect(judged(either, { permissions: ['VIEW_DEAL'] })).toBe('forbidden')
  })

  test('which the other roles of the route do not', () => {
    expect(judged(either, { role: 'MERCHANT' })).toBe('open')
  })

  test('is forbidden what asks for the whole role', () => {
    const whole: Guard = { roles: ['ADMIN'], whole: true }
    const but = permissionsOf.ADMIN.filter((permission) => permission !== 'VIEW_REPORT')
    expect(judged(whole)).toBe('open')
    expect(judged(whole, { permissions: but })).toBe('forbidden')
    expect(judged({ roles: ['ADMIN'] }, { permissions: but })).toBe('open')
  })
})
