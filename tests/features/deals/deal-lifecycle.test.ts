import { describe, expect, test } from 'vitest'
import { type DealAction, dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { COMMENT_MAX, commentProblem, type Decision } from '#src/contract/deciding.ts'
import { permissionsOf, type StaffRole } from '#src/contract/roles.ts'
import { addGate, dealRules, mayCopy, shownStatus } from '#views/deals/lifecycle.ts'
import * as rules from '#views/page/decision-rules.ts'
import type { Actor } from '#views/page/page.ts'

const OWNER = '0198c1d4-0000-7000-8000-000000000001'

function actor(role: StaffRole, changes: Partial<Actor> = {}): Actor {
  return {
    userId: role === 'MERCHANT' ? OWNER : '0198c1d4-0000-7000-8000-000000000009',
    role,
    isAdmin: role === 'ADMIN',
    isMerchant: role === 'MERCHANT',
    isBank: role === 'BANK',
    roleLowerCase: role.toLowerCase() as Lowercase<StaffRole>,
    fullName: 'Nadeesha Perera',
    imageUrl: null,
    approvalStatus: 'APPROVED',
    businessProfile: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
    showDashboard: true,
    canAddDeals: true,
    canSubscribe: true,
    permissions: new Set(permissionsOf[role]),
    ...changes,
  }
}

const owner = actor('MERCHANT')
const rival = actor('MERCHANT', { userId: '0198c1d4-0000-7000-8000-000000000002' })
const admin = actor('ADMIN')
const merchant = { id: OWNER, name: 'Harbour House', imageUrl: null }
const deal = (approvalStatus: 'PENDING' | 'APPROVED' | 'REJECTED', expired = false) => ({
  approvalStatus,
  expired,
  merchant,
})
const dealActions = ['delete', 'edit', 'reject', 'requestChanges', 'approve'] as const
const refusalFor = (by: Actor, on: ReturnType<typeof deal>, action: DealAction) =>
  rules.refusalFor(dealRules, by, on, action)
const offered = (by: Actor, on: ReturnType<typeof deal>) =>
  rules
    .offersFor(dealRules, by, on)
    .map(({ action, reason }) => (reason ? `${action}: ${reason}` : action))

describe('the buttons of a deal', () => {
  test('of its owner are those of a deal that waits or was rejected [DEAL-19, DEAL-71]', () => {
    expect(offered(owner, deal('PENDING'))).toEqual(['delete', 'edit'])
    expect(offered(owner, deal('REJECTED'))).toEqual(['delete', 'edit'])
    expect(offered(owner, deal('APPROVED'))).toEqual([])
    expect(offered(owner, deal('PENDING', true))).toEqual([])
  })

  test('of an administrator are those of a deal that waits [DEAL-20, DEAL-37]', () => {
    expect(offered(admin, deal('PENDING'))).toEqual(['reject', 'requestChanges', 'approve'])
    expect(offered(admin, deal('PENDING', true))).toEqual([
      'reject',
      'requestChanges: deals:refused.expired',
      'approve: deals:refused.expired',
    ])
    for (const status of ['APPROVED', 'REJECTED'] as const) {
      expect(offered(admin, deal(status))).toEqual([])
    }
  })

  test('are none for anybody else [DEAL-71, DEAL-72]', () => {
    const narrowed = actor('ADMIN', { permissions: new Set(['VIEW_DEAL'] as const) })
    const namesake = actor('BANK', { userId: OWNER })
    for (const other of [rival, actor('BANK'), narrowed, namesake]) {
      expect(offered(other, deal('PENDING'))).toEqual([])
      for (const action of dealActions) {
        expect(refusalFor(other, deal('PENDING'), action)).toBe('deals:refused.notYours')
      }
    }
  })
})

test('a deal goes where the documents lead it [DEAL-35, DEAL-36, DEAL-42, DEAL-80]', () => {
  const table = Object.entries<Decision>(dealDecisions).map(([action, decision]) => {
    const { to, unless, comment, notifies } = decision
    return [action, to, unless, comment, notifies]
  })
  expect(table).toEqual([
    ['delete', null, 'expired', undefined, undefined],
    ['edit', 'PENDING', 'expired', undefined, undefined],
    ['reject', 'REJECTED', undefined, 'required', 'deal-rejected'],
    ['requestChanges', 'REJECTED', 'expired', 'required', 'deal-changes-requested'],
    ['approve', 'APPROVED', 'expired', undefined, 'deal-approved'],
  ])
})

test('why something cannot be done is whose it is, then its state, then its end', () => {
  expect(refusalFor(rival, deal('APPROVED', true), 'edit')).toBe('deals:refused.notYours')
  expect(refusalFor(owner, deal('APPROVED', true), 'edit')).toBe('deals:refused.decided')
  expect(refusalFor(owner, deal('REJECTED', true), 'delete')).toBe('deals:refused.expired')
  expect(refusalFor(admin, deal('PENDING', true), 'approve')).toBe('deals:refused.expired')
  expect(refusalFor(admin, deal('PENDING', true), 'reject')).toBeNull()
})

test('an expired deal is offered once more by its owner alone, and is expired whatever was decided [DEAL-39, DEAL-40]', () => {
  expect(mayCopy(owner, deal('REJECTED', true))).toBe(true)
  expect(mayCopy(owner, deal('REJECTED'))).toBe(false)
  expect(mayCopy(rival, deal('REJECTED', true))).toBe(false)
  const reader = actor('MERCHANT', { permissions: new Set(['VIEW_DEAL'] as const) })
  expect(mayCopy(reader, deal('REJECTED', true))).toBe(false)
  expect(shownStatus(deal('REJECTED', true))).toBe('EXPIRED')
  expect(shownStatus(deal('REJECTED'))).toBe('REJECTED')
  const sentBack = { ...deal('REJECTED'), changesRequested: true }
  expect(shownStatus(sentBack)).toBe('CHANGES_REQUESTED')
  expect(shownStatus({ ...sentBack, expired: true })).toBe('EXPIRED')
})

describe('who adds deals', () => {
  const plan = (subscribed: boolean, remainingNoOfDealsPerMonth: number) =>
    ({ subscribed, remainingNoOfDealsPerMonth }) as UserPlan

  test('needs the right, a plan and a place in it, in this order [DEAL-02, DEAL-70]', () => {
    const without = actor('MERCHANT', { canAddDeals: false })
    expect(addGate(without, plan(false, 0))).toBe('noRight')
    expect(addGate(owner, plan(false, 0))).toBe('noPlan')
    expect(addGate(owner, plan(true, 0))).toBe('noQuota')
    expect(addGate(owner, plan(true, 1))).toBe('open')
  })

  test('is left to the service where the plan is not known, and is a merchant [DEAL-09]', () => {
    expect(addGate(owner, null)).toBe('open')
    expect(addGate(admin, plan(true, 1))).toBeNull()
    expect(addGate(actor('BANK'), null)).toBeNull()
  })
})

test('a rejection alone needs a comment, of at most 1000 characters [DEAL-69]', () => {
  expect(COMMENT_MAX).toBe(1000)
  for (const action of ['edit', 'delete', 'approve'] as const) {
    expect(commentProblem(dealDecisions[action], '')).toBeNull()
  }
  expect(commentProblem(dealDecisions.reject, '')).toBe('required')
  expect(commentProblem(dealDecisions.reject, 'x'.repeat(1000))).toBeNull()
  expect(commentProblem(dealDecisions.reject, 'x'.repeat(1001))).toBe('tooLong')
})
