import { describe, expect, test } from 'vitest'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { type Permission, permissionsOf, type StaffRole } from '#src/contract/roles.ts'
import type { Guard } from '#src/contract/screens/path.ts'
import type { AccountStatus } from '#src/contract/values.ts'
import { authorize } from '#src/web/auth/allow.ts'

type Who = { role?: StaffRole; permissions?: readonly Permission[]; status?: AccountStatus }

function verdictFor(guard: Guard, { role = 'ADMIN', permissions, status = 'APPROVED' }: Who = {}) {
  const actor = {
    role,
    permissions: new Set(permissions ?? permissionsOf[role]),
    approvalStatus: status,
  }
  return authorize(actor, guard, null, '/deals')
}

describe('a route that asks for a permission', () => {
  test('is open to those who hold it', () => {
    expect(verdictFor('VIEW_DEAL')).toBe('open')
    expect(verdictFor({ roles: ['ADMIN', 'BANK'], permission: 'VIEW_DEAL' })).toBe('open')
  })

  test('is missing for a role that can never hold it, forbidden where an own role took it', () => {
    expect(verdictFor('APPROVE_DEAL', { role: 'MERCHANT' })).toBe('missing')
    expect(verdictFor('APPROVE_DEAL', { permissions: ['VIEW_DEAL'] })).toBe('forbidden')
  })
})

test('a route of other roles is missing, whatever somebody holds', () => {
  expect(verdictFor({ roles: ['MERCHANT', 'BANK'] })).toBe('missing')
  expect(verdictFor({ roles: ['MERCHANT'], permission: 'VIEW_DEAL' })).toBe('missing')
  expect(verdictFor({ roles: ['MERCHANT', 'ADMIN'] })).toBe('open')
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
  expect(authorize(actor, 'VIEW_BRAND', [brands], '/brands')).toBe('open')
  expect(authorize(actor, 'VIEW_DEAL', [brands], '/deals')).toBe('missing')
})

describe('an account that nobody has approved', () => {
  const pending: Who = { role: 'MERCHANT', status: 'PENDING' }

  test('comes no further than its own pages', () => {
    expect(verdictFor('VIEW_DEAL', pending)).toBe('unapproved')
    expect(verdictFor({ roles: ['MERCHANT'] }, pending)).toBe('unapproved')
    expect(verdictFor({ roles: ['MERCHANT'], accounts: 'any' }, pending)).toBe('open')
    expect(verdictFor('signed-in', pending)).toBe('open')
  })

  test('hears first that a page is not there for its role', () => {
    expect(verdictFor({ roles: ['ADMIN'] }, pending)).toBe('missing')
  })
})

describe('an administrator with an own role', () => {
  const either: Guard = {
    roles: ['ADMIN', 'MERCHANT'],
    admin: [['VIEW_DEAL', 'UPDATE_DEAL'], ['VIEW_BRAND']],
  }

  test('needs all of one of the sets that a route names', () => {
    expect(verdictFor(either, { permissions: ['VIEW_DEAL', 'UPDATE_DEAL'] })).toBe('open')
    expect(verdictFor(either, { permissions: ['VIEW_BRAND'] })).toBe('open')
    expect(verdictFor(either, { permissions: ['VIEW_DEAL'] })).toBe('forbidden')
  })

  test('which the other roles of the route do not', () => {
    expect(verdictFor(either, { role: 'MERCHANT', permissions: ['VIEW_DEAL'] })).toBe('open')
  })

  test('is forbidden what asks for the whole role', () => {
    const whole: Guard = { roles: ['ADMIN'], requiresAllPermissions: true }
    const but = permissionsOf.ADMIN.filter((permission) => permission !== 'VIEW_REPORT')
    expect(verdictFor(whole)).toBe('open')
    expect(verdictFor(whole, { permissions: but })).toBe('forbidden')
    expect(verdictFor({ roles: ['ADMIN'] }, { permissions: but })).toBe('open')
  })
})
