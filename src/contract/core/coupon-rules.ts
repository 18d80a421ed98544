import { z } from 'zod'
import { entity } from '../values.ts'

/** Coupons of a deal that one person may have. */
export const PER_PERSON_MAX = 100
/** Coupons of a deal that may be collected on one business day. */
export const PER_DAY_MAX = 100_000

const limit = (most: number) => z.int().min(1).max(most).nullable()

/** What a shop asks of its deal's coupons; each is null where there is no such rule. */
export const couponRules = entity('CouponRules', {
  perPerson: limit(PER_PERSON_MAX),
  perDay: limit(PER_DAY_MAX),
})
export type CouponRules = z.infer<typeof couponRules>

/** A rule left out stays as it is. */
export const savedRules = couponRules.partial().optional()

export const noRules: CouponRules = { perPerson: null, perDay: null }
