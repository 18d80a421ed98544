import { describe, expect, test } from 'vitest'
import {
  COMMENT_MAX,
  commentProblem,
  type Decision,
  deciders,
  decidingRoles,
  reviewAnswers,
  stateAfter,
  verdictOf,
} from '#src/contract/deciding.ts'
import { permissionNeeds, withNeeds } from '#src/contract/permission-needs.ts'
import type { Permission } from '#src/contract/roles.ts'

const answers = reviewAnswers('deal', 'APPROVE_DEAL')

test('a review is answered in three ways, each from waiting alone', () => {
  const answered = { by: 'ADMIN', permission: 'APPROVE_DEAL', from: ['PENDING'] }
  expect(answers).toEqual({
    approve: {
      ...answered,
      to: 'APPROVED',
      event: 'deal.approved',
      notifies: 'deal-approved',
    },
    reject: {
      ...answered,
      to: 'REJECTED',
      comment: 'required',
      event: 'deal.rejected',
      notifies: 'deal-rejected',
    },
    requestChanges: {
      ...answered,
      to: 'REJECTED',
      comment: 'required',
      answer: 'CHANGES_REQUESTED',
      event: 'deal.changes-requested',
      notifies: 'deal-changes-requested',
    },
  })
})

test.each([
  ['approve', 'APPROVED', 'APPROVED'],
  ['reject', 'REJECTED', 'REJECTED'],
  ['requestChanges', 'CHANGES_REQUESTED', 'REJECTED'],
] as const)('to %s is recorded as %s and leads to %s', (action, verdict, state) => {
  expect(verdictOf(answers[action])).toBe(verdict)
  expect(stateAfter(verdict)).toBe(state)
})

test('a verdict without an answer of its own is its state, also if that is none', () => {
  expect(verdictOf({ to: 'BLOCKED' })).toBe('BLOCKED')
  expect(verdictOf({ to: null })).toBeNull()
})

test.each([
  ['reject', '', 'required'],
  ['reject', 'x', null],
  ['reject', 'x'.repeat(COMMENT_MAX), null],
  ['reject', 'x'.repeat(COMMENT_MAX + 1), 'tooLong'],
  ['approve', '', null],
  ['approve', 'x'.repeat(COMMENT_MAX + 1), null],
] as const)(
  'to %s with a comment of this length is said to be wrong or not',
  (action, text, problem) => {
    expect(commentProblem(answers[action], text)).toBe(problem)
  },
)

test('a comment has 1000 characters at most', () => {
  expect(COMMENT_MAX).toBe(1000)
})

describe('who may decide', () => {
  const decision = (by: Decision['by'], permission: Permission): Decision => ({
    by,
    permission,
    from: [],
    to: null,
    event: 'deal.deleted',
  })

  test.each([
    ['ADMIN', 'APPROVE_DEAL', ['ADMIN']],
    ['OWNER', 'APPROVE_DEAL', []],
    ['OWNER', 'DELETE_DEAL', ['MERCHANT']],
    ['ADMIN', 'DELETE_DEAL', []],
  ] as const)('as %s with %s: %j', (by, permission, roles) => {
    expect(decidingRoles(decision(by, permission))).toEqual(roles)
    expect(deciders(decision(by, permission))).toEqual({ permission, roles })
  })
})

describe('what a permission is worth nothing without', () => {
  test.each<[Permission, Permission[][] | undefined]>([
    ['ADD_DEAL', [['VIEW_DEAL']]],
    ['UPDATE_BRANCH', [['VIEW_BRANCH']]],
    ['DELETE_BRAND', [['VIEW_BRAND']]],
    ['VIEW_DEAL', undefined],
    ['APPROVE_DEAL', [['VIEW_DEAL']]],
    ['APPROVE_BRANCH', [['VIEW_BRANCH']]],
    ['APPROVE_BUSINESS', [['VIEW_MERCHANT', 'VIEW_BANK']]],
    ['APPROVE_CONTACT', [['VIEW_MERCHANT', 'VIEW_BANK']]],
    ['APPROVE_MERCHANT', [['VIEW_MERCHANT'], ['VIEW_BANK']]],
  ])('%s: %j', (permission, sets) => {
    expect(permissionNeeds.get(permission)).toEqual(sets)
  })

  test.each<[Permission[], Permission[]]>([
    [[], []],
    [['VIEW_DEAL'], ['VIEW_DEAL']],
    [['ADD_DEAL'], ['ADD_DEAL', 'VIEW_DEAL']],
    [
      ['VIEW_DEAL', 'ADD_DEAL'],
      ['VIEW_DEAL', 'ADD_DEAL'],
    ],
    [
      ['APPROVE_MERCHANT', 'VIEW_BANK'],
      ['APPROVE_MERCHANT', 'VIEW_BANK'],
    ],
    [['APPROVE_MERCHANT'], ['APPROVE_MERCHANT', 'VIEW_MERCHANT']],
    [
      ['APPROVE_BUSINESS', 'VIEW_BANK'],
      ['APPROVE_BUSINESS', 'VIEW_BANK', 'VIEW_MERCHANT'],
    ],
  ])('%j becomes %j', (chosen, all) => {
    expect(withNeeds(chosen)).toEqual(all)
  })
})
