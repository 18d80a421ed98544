import { z } from 'zod'
import { line } from '../texts.ts'
import { entity, id } from '../values.ts'

/** Coupons of a deal that one person may have. */
export const PER_PERSON_MAX = 100
/** Coupons of a deal that may be collected on one business day. */
export const PER_DAY_MAX = 100_000
/** Redemptions at one branch on one business day or in one hour of it. */
export const PER_BRANCH_MAX = 10_000
/** Branches that a deal may be limited to. */
export const VALID_BRANCHES_MAX = 100
export const ATTENTION_MAX = 140

const limit = (most: number) => z.int().min(1).max(most).nullable()

/** What a shop asks of its deal's coupons; each is null where there is no such rule. */
export const couponRules = entity('CouponRules', {
  perPerson: limit(PER_PERSON_MAX),
  perDay: limit(PER_DAY_MAX),
  /** How many of them each branch redeems. */
  perBranchDay: limit(PER_BRANCH_MAX),
  perBranchHour: limit(PER_BRANCH_MAX),
  /** Where they are valid. */
  branchIds: z.array(id).min(1).max(VALID_BRANCHES_MAX).nullable(),
  /** What the counter confirms before it redeems one, such as “Check the student card”. */
  attention: line(ATTENTION_MAX).min(1).nullable(),
})
export type CouponRules = z.infer<typeof couponRules>

/** A rule left out stays as it is. */
export const savedRules = couponRules.partial().optional()

export const noRules: CouponRules = {
  perPerson: null,
  perDay: null,
  perBranchDay: null,
  perBranchHour: null,
  branchIds: null,
  attention: null,
}

/** A branch where a deal’s coupons are valid; once it is deleted they no longer are. */
const validBranch = entity('ValidBranch', { name: z.string(), closed: z.boolean() })
export type ValidBranch = z.infer<typeof validBranch>

/** What records show of them. */
export const shownRules = {
  couponRules,
  /** The branches of its rules; null if it is valid at all. */
  validAt: z.array(validBranch).nullable(),
}

/** A coupon as a counter finds it. */
export type CouponFacts = {
  redeemed: boolean
  expired: boolean
  collected: boolean
  /** Its own switch, and whether its deal is approved and its coupons switched on. */
  active: boolean
  dealOpen: boolean
  paused: boolean
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
}

export type CouponVerdict =
  | 'valid'
  | 'redeemed'
  | 'expired'
  | 'notCollected'
  | 'inactive'
  | 'dealInactive'
  | 'paused'
  | 'branchUnknown'
  | 'branchNeeded'
  | 'otherBranch'
  | 'fullToday'
  | 'fullThisHour'
  | 'attention'

/** Whether a counter may redeem a coupon now, or the first thing in its way. */
export function couponVerdict(coupon: CouponFacts, counter: CounterFacts): CouponVerdict {
  const { branchIds, attention, perBranchDay, perBranchHour } = coupon.rules
  if (coupon.redeemed) return 'redeemed'
  if (coupon.expired) return 'expired'
  if (!coupon.collected) return 'notCollected'
  if (!coupon.active) return 'inactive'
  if (!coupon.dealOpen) return 'dealInactive'
  if (coupon.paused) return 'paused'
  if (counter.branchUnknown) return 'branchUnknown'
  if (counter.branchId === null && needsBranch(coupon, counter)) return 'branchNeeded'
  if (branchIds && !branchIds.includes(counter.branchId ?? '')) return 'otherBranch'
  if (isFull(perBranchDay, counter.redeemedToday)) return 'fullToday'
  if (isFull(perBranchHour, counter.redeemedThisHour)) return 'fullThisHour'
  return attention !== null && !counter.attentionConfirmed ? 'attention' : 'valid'
}

function needsBranch({ rules }: CouponFacts, { hasBranches }: CounterFacts): boolean {
  const { branchIds, perBranchDay, perBranchHour } = rules
  return branchIds !== null || (hasBranches && (perBranchDay ?? perBranchHour) !== null)
}

const isFull = (most: number | null, redeemed: number) => most !== null && redeemed >= most
