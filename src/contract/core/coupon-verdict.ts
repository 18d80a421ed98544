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

/** Whether a counter may redeem a coupon now, or the first thing in its way. */
export function couponVerdict(coupon: CouponFacts, counter: CounterFacts): CouponVerdict {
  const { branchIds, attention, perBranchDay, perBranchHour } = coupon.rules
  if (coupon.redeemed) return coupon.leftCents === null ? 'redeemed' : 'usedUp'
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
  const wrongAmount = amountVerdict(coupon.leftCents, counter.takenCents)
  if (wrongAmount) return wrongAmount
  return attention !== null && !counter.attentionConfirmed ? 'attention' : 'valid'
}

function amountVerdict(left: number | null, taken: CounterFacts['takenCents']) {
  if (taken === undefined) return null
  if (left === null) return taken === null ? null : 'amountUnexpected'
  if (taken === null) return 'amountNeeded'
  return taken > left ? 'amountTooHigh' : null
}

function needsBranch({ rules }: CouponFacts, { hasBranches }: CounterFacts): boolean {
  const { branchIds, perBranchDay, perBranchHour } = rules
  return branchIds !== null || (hasBranches && (perBranchDay ?? perBranchHour) !== null)
}

const isFull = (most: number | null, redeemed: number) => most !== null && redeemed >= most
