import type { CouponRules } from './coupon-rules.ts'

/** A coupon as a counter finds it. */
export type CouponFacts = {
  redeemed: boolean
  expired: boolean
  collected: boolean
  /** Its own switch, and whether its deal is approved and its coupons switched on. */
  active: boolean
  dealOpen: boolean
  paused: boolean
  /** What is left of its amount; null for one that is redeemed as a whole. */
  leftCents: number | null
  rules: Pick<CouponRules, 'branchIds' | 'attention' | 'perBranchDay' | 'perBranchHour'>
}

/** The counter that shows it: its branch, if known, and whether `attention` was confirmed. */
export type CounterFacts = {
  branchId: string | null
  /** It named a branch that is not the shop’s, or no longer. */
  branchUnknown: boolean
  /** A shop without branches is one place. */
  hasBranches: boolean
  /** Standing redemptions of the deal at this branch, as far as its rules count them. */
  redeemedToday: number
  redeemedThisHour: number
  attentionConfirmed: boolean
  /** What it takes of an amount, null for a whole coupon; undefined while a code is only checked. */
  takenCents?: number | null | undefined
}

export const couponVerdicts = [
  'valid',
  'redeemed',
  'usedUp',
  'expired',
  'notCollected',
  'inactive',
  'dealInactive',
  'paused',
  'branchUnknown',
  'branchNeeded',
  'otherBranch',
  'fullToday',
  'fullThisHour',
  'amountNeeded',
  'amountTooHigh',
  'amountUnexpected',
  'attention',
] as const
export type CouponVerdict = (typeof couponVerdicts)[number]
type Obstacle = Exclude<CouponVerdict, 'valid'>

/** What rules read, by one name each. */
export type RedemptionFacts = Omit<CouponFacts, 'rules'> &
  CouponFacts['rules'] &
  Omit<CounterFacts, 'takenCents'> & {
    /** Whether each branch redeems so many only. */
    limited: boolean
    /** Whether anything is taken, not only checked. */
    taking: boolean
    takenCents: number | null
    /** Why its branch redeems nothing; null where it does, and at tills without the line. */
    shut: string | null
  }

type Amount = {
  [Fact in keyof RedemptionFacts]: RedemptionFacts[Fact] extends number | null ? Fact : never
}[keyof RedemptionFacts]

/** What a fact is compared with: a value, or another fact. What is null reaches, exceeds and excludes nothing. */
export type RuleTest =
  | boolean
  | null
  | { not: null }
  | { reaches: Amount }
  | { exceeds: Amount }
  | { excludes: 'branchId' }

/** The verdict where all its tests hold; the services ask the same as SQL, so the cheap ones come first. */
export type RedemptionRule<Verdict = Obstacle> = readonly [
  verdict: Verdict,
  tests: { readonly [Fact in keyof RedemptionFacts]?: RuleTest },
]

export const spentRules: readonly RedemptionRule[] = [
  ['redeemed', { redeemed: true, leftCents: null }],
  ['usedUp', { redeemed: true }],
]

export const validityRules: readonly RedemptionRule[] = [
  ['expired', { expired: true }],
  ['notCollected', { collected: false }],
  ['inactive', { active: false }],
  ['dealInactive', { dealOpen: false }],
]

export const counterRules: readonly RedemptionRule[] = [
  ['paused', { paused: true }],
  ['branchUnknown', { branchUnknown: true }],
  ['branchNeeded', { branchIds: { not: null }, branchId: null }],
  ['branchNeeded', { limited: true, branchId: null, hasBranches: true }],
  ['otherBranch', { branchIds: { excludes: 'branchId' } }],
  ['fullToday', { redeemedToday: { reaches: 'perBranchDay' } }],
  ['fullThisHour', { redeemedThisHour: { reaches: 'perBranchHour' } }],
  ['amountUnexpected', { taking: true, leftCents: null, takenCents: { not: null } }],
  ['amountNeeded', { taking: true, leftCents: { not: null }, takenCents: null }],
  ['amountTooHigh', { takenCents: { exceeds: 'leftCents' } }],
  ['attention', { attention: { not: null }, attentionConfirmed: false }],
]

/** Whether a counter may redeem a coupon now, or the first thing in its way. */
export function couponVerdict(
  { rules, ...coupon }: CouponFacts,
  { takenCents, ...counter }: CounterFacts,
): CouponVerdict {
  const taken = { taking: takenCents !== undefined, takenCents: takenCents ?? null }
  const limited = (rules.perBranchDay ?? rules.perBranchHour) !== null
  const facts = { ...coupon, ...rules, limited, ...counter, ...taken, shut: null }
  return firstBroken([...spentRules, ...validityRules, ...counterRules], facts) ?? 'valid'
}

/** The verdict of the first rule in the way, or null. */
export function firstBroken<Verdict>(
  rules: readonly RedemptionRule<Verdict>[],
  facts: RedemptionFacts,
): Verdict | null {
  const broken = rules.find(([, tests]) => testsOf(tests).every((test) => holds(facts, test)))
  return broken ? broken[0] : null
}

export function testsOf(tests: RedemptionRule[1]) {
  return Object.entries(tests) as [keyof RedemptionFacts, RuleTest][]
}

function holds(facts: RedemptionFacts, [fact, test]: [keyof RedemptionFacts, RuleTest]): boolean {
  const value = facts[fact]
  if (test === null || typeof test === 'boolean') return value === test
  if ('not' in test) return value !== null
  if ('excludes' in test) return facts.branchIds?.includes(facts.branchId ?? '') === false
  const other = 'reaches' in test ? facts[test.reaches] : facts[test.exceeds]
  if (typeof value !== 'number' || other === null) return false
  return 'reaches' in test ? value >= other : value > other
}
