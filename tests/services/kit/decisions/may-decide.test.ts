import { expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'

const holder = (...permissions: Permission[]) => ({
  userId: crypto.randomUUID(),
  role: 'ADMIN' as const,
  fullName: '',
  approvalStatus: 'APPROVED' as const,
  permissions: new Set(permissions),
  signInId: crypto.randomUUID(),
})

test.each<[Parameters<typeof mayDecide>[1], Permission[], boolean]>([
  ['deals', ['APPROVE_DEAL', 'VIEW_DEAL'], true],
  ['deals', ['APPROVE_DEAL'], false],
  ['deals', ['VIEW_DEAL'], false],
  ['deals', [], false],
  ['deals', ['APPROVE_BRANCH', 'VIEW_BRANCH'], false],
  ['profile', ['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK'], true],
  ['profile', ['APPROVE_BUSINESS', 'VIEW_MERCHANT'], false],
  ['contact', ['APPROVE_CONTACT', 'VIEW_BANK'], false],
  ['accounts', ['APPROVE_MERCHANT', 'VIEW_MERCHANT'], true],
  ['accounts', ['APPROVE_MERCHANT', 'VIEW_BANK'], true],
  ['accounts', ['APPROVE_MERCHANT', 'VIEW_DEAL'], false],
  ['accounts', ['VIEW_MERCHANT', 'VIEW_BANK'], false],
])('on %s decides who holds %j: %s', (kind, permissions, may) => {
  expect(mayDecide(holder(...permissions), kind)).toBe(may)
})
