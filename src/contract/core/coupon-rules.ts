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
/** What a coupon may hold: as much as a deal may cost. */
export const COUPON_VALUE_CENTS_MAX = 100_000_000_00

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
  /** An amount that each coupon holds; redemptions take parts of it. */
  couponValueCents: limit(COUPON_VALUE_CENTS_MAX),
})
export type CouponRules = z.infer<typeof couponRules>

/** A rule left out stays as it is. */
export const savedRules = couponRules.partial().optional()

/** Those that a correction of a live deal may change: what a coupon holds was promised. */
export const correctedRules = couponRules.omit({ couponValueCents: true }).partial()
export type CorrectedRules = z.infer<typeof correctedRules>

export const noRules: CouponRules = {
  perPerson: null,
  perDay: null,
  perBranchDay: null,
  perBranchHour: null,
  branchIds: null,
  attention: null,
  couponValueCents: null,
}

/** A branch where a deal’s coupons are valid; once it is deleted they no longer are. */
const validBranch = entity('ValidBranch', { name: z.string(), closed: z.boolean() })
export type ValidBranch = z.infer<typeof validBranch>

/** The branches of a deal's rules; null if it is valid at all. */
export const validBranches = z.array(validBranch).nullable()

/** What records show of them. */
export const shownRules = { couponRules, validAt: validBranches }
