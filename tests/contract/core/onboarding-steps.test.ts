import { describe, expect, test } from 'vitest'
import {
  currentStep,
  isOnboarded,
  type OnboardingFacts,
  onboardingOf,
  queueOfStep,
} from '#src/contract/core/onboarding-steps.ts'

const none = { state: 'none', since: null } as const
const newcomer: OnboardingFacts = {
  role: 'MERCHANT',
  account: { state: 'waiting', since: 10 },
  joinedAt: 10,
  hasMobile: true,
  profile: none,
  contact: none,
  hasCategories: false,
  plan: { state: 'none', since: null },
  branch: none,
  deal: none,
  coupons: { total: 0, available: 0, since: null },
  redeemedAt: null,
}
const approved: Partial<OnboardingFacts> = {
  account: { state: 'approved', since: 20 },
  profile: { state: 'approved', since: 30 },
  contact: { state: 'approved', since: 40 },
  hasCategories: true,
}
const withPlan: Partial<OnboardingFacts> = { ...approved, plan: { state: 'active', since: 50 } }
const live: Partial<OnboardingFacts> = {
  ...withPlan,
  branch: { state: 'approved', since: 55, id: 'branch' },
  deal: { state: 'approved', since: 60, id: 'deal' },
}
const selling: Partial<OnboardingFacts> = {
  ...live,
  coupons: { total: 100, available: 90, since: 70 },
}
const bank: Partial<OnboardingFacts> = { role: 'BANK' }

/** d done, o open, s sent back, w waiting, - later, in the order of the steps; the end may be left out. */
const letter = { done: 'd', open: 'o', sentBack: 's', waiting: 'w', later: '-' } as const

const cases: [what: string, facts: Partial<OnboardingFacts>, states: string, current: string][] = [
  ['who has just signed up fills in the profile meanwhile', {}, 'wooo-----', 'profile'],
  [
    'and then waits, with the oldest first',
    {
      profile: { state: 'waiting', since: 12 },
      contact: { state: 'waiting', since: 14 },
      hasCategories: true,
    },
    'wdddw----',
    'account',
  ],
  [
    'a rejected account comes before everything',
    { account: { state: 'rejected', since: 15, comment: 'Who are you?' } },
    'sooo-----',
    'account: rejected',
  ],
  [
    'the legacy status sells nothing and asks',
    { ...approved, account: { state: 'limited', since: null } },
    'sdddd----',
    'account: limited',
  ],
  [
    'a rejected profile is corrected',
    { ...approved, profile: { state: 'rejected', since: 33, comment: 'Wrong number' } },
    'dsdd--o---',
    'profile: rejected',
  ],
  [
    'changes to the contact person alone hold up no plan',
    { ...approved, contact: { state: 'changes', since: 35, comment: 'Add a number' } },
    'ddsd-oo--',
    'contact: changes',
  ],
  [
    'a contact person who waits holds up nothing',
    { ...approved, contact: { state: 'waiting', since: 35 } },
    'ddddwoo--',
    'plan',
  ],
  [
    'categories are needed before a deal',
    { ...withPlan, hasCategories: false },
    'dddoddo---',
    'categories',
  ],
  ['approved, a plan is next, and a branch beside it', approved, 'dddddoo--', 'plan'],
  ['with a plan the branch is next', withPlan, 'ddddddoo--', 'branch'],
  [
    'a branch that waits leaves the deal open',
    { ...withPlan, branch: { state: 'waiting', since: 56, id: 'b' } },
    'ddddddwo-',
    'deal',
  ],
  [
    'a branch sent back comes first',
    { ...withPlan, branch: { state: 'rejected', since: 56, comment: 'Where?', id: 'b' } },
    'ddddddso-',
    'branch: rejected',
  ],
  [
    'a plan that ended is bought again',
    { ...live, plan: { state: 'ended', since: 90 } },
    'dddddoddo-',
    'plan: ended',
  ],
  [
    'without a plan no new deal',
    {
      ...approved,
      plan: { state: 'ended', since: 90 },
      deal: { state: 'expired', since: 80, id: 'x' },
    },
    'dddddoo--',
    'plan: ended',
  ],
  [
    'a plan whose payment is disputed is looked at',
    { ...withPlan, plan: { state: 'frozen', since: 90 } },
    'dddddso--',
    'plan: frozen',
  ],
  [
    'a deal that waits',
    { ...live, deal: { state: 'waiting', since: 58, id: 'x' } },
    'dddddddw-',
    'deal',
  ],
  [
    'a rejected deal is corrected',
    { ...live, deal: { state: 'rejected', since: 59, comment: 'Too dear', id: 'x' } },
    'ddddddds-',
    'deal: rejected',
  ],
  [
    'a deal with changes requested is corrected',
    { ...live, deal: { state: 'changes', since: 59, comment: 'Terms?', id: 'x' } },
    'ddddddds-',
    'deal: changes',
  ],
  [
    'an expired deal is followed by another',
    { ...live, deal: { state: 'expired', since: 61, id: 'x' } },
    'dddddddo-',
    'deal: expired',
  ],
  ['a live deal gets coupons', live, 'ddddddddo', 'coupons'],
  ['coupons wait for the first customer', selling, 'dddddddddo', 'redemption'],
  [
    'collected coupons are redeemed though none is left',
    { ...live, coupons: { total: 5, available: 0, since: 70 } },
    'ddddddddoo',
    'coupons: ranOut',
  ],
  ['the first redemption ends it', { ...selling, redeemedAt: 99 }, 'dddddddddd', ''],
  [
    'whatever was left out',
    { ...selling, redeemedAt: 99, branch: none, contact: none },
    'ddod-doddd',
    'contact',
  ],
  ['a blocked account has no way', { account: { state: 'blocked', since: 5 } }, '', ''],
  ['who has no number adds one', { hasMobile: false }, 'woooo-----', 'profile'],
  ['a bank chooses no categories and sells nothing', bank, 'woo---', 'profile'],
  [
    'a bank waits',
    { ...bank, profile: { state: 'waiting', since: 1 }, contact: { state: 'waiting', since: 2 } },
    'wddw--',
    'account',
  ],
  ['an approved bank takes a plan', { ...bank, ...approved }, 'ddddoo', 'plan'],
  [
    'a bank with everything',
    { ...bank, ...withPlan, branch: { state: 'approved', since: 55 } },
    'dddddd',
    '',
  ],
]

describe('the way from sign-up to the first redemption [DASH-21]', () => {
  test.each(cases)('%s', (_what, changed, states, current) => {
    const steps = onboardingOf({ ...newcomer, ...changed })
    const shown = steps.map(({ state }) => letter[state]).join('')
    expect(shown).toBe(states.padEnd(steps.length, '-'))
    const now = currentStep(steps)
    expect(now ? [now.name, now.reason].filter(Boolean).join(': ') : '').toBe(current)
  })

  test('says since when, and what was written', () => {
    const of = (facts: Partial<OnboardingFacts>) =>
      currentStep(onboardingOf({ ...newcomer, ...facts }))
    expect(of({})?.since).toBe(10)
    expect(of(approved)).toMatchObject({ name: 'plan', since: 40 })
    expect(of(withPlan)).toMatchObject({ name: 'branch', since: 50 })
    expect(of(selling)).toMatchObject({ name: 'redemption', since: 70 })
    const rejected = { state: 'rejected', since: 59, comment: 'Too dear', id: 'x' } as const
    expect(of({ ...live, deal: rejected })).toMatchObject({
      since: 59,
      comment: 'Too dear',
      recordId: 'x',
    })
    expect(of(live)).toMatchObject({ name: 'coupons', recordId: 'deal' })
  })

  test('is over with the first redemption, for a bank with its last step', () => {
    const over = (facts: Partial<OnboardingFacts>) =>
      isOnboarded(onboardingOf({ ...newcomer, ...facts }))
    expect(over({})).toBe(false)
    expect(over(selling)).toBe(false)
    expect(over({ ...selling, redeemedAt: 99, branch: none })).toBe(true)
    expect(over({ ...bank, ...withPlan })).toBe(false)
    expect(over({ ...bank, ...withPlan, branch: { state: 'approved', since: 1 } })).toBe(true)
  })

  test('names the queue that a waiting step stands in', () => {
    const waiting = { state: 'waiting', since: 1 } as const
    const facts = { ...newcomer, profile: waiting, contact: waiting }
    expect(queueOfStep('account', facts)).toBe('accounts')
    expect(queueOfStep('approval', facts)).toBe('profile')
    expect(queueOfStep('approval', { ...facts, profile: none })).toBe('contact')
    expect(queueOfStep('branch', facts)).toBe('branches')
    expect(queueOfStep('deal', facts)).toBe('deals')
    expect(queueOfStep('plan', facts)).toBeNull()
  })
})
