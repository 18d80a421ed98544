import { z } from 'zod'
import { entity, money } from '../values.ts'
import { COUPON_VALUE_CENTS_MAX } from './coupon-rules.ts'

/** The amount that a coupon holds and what is left of it; null for one that is redeemed as a whole. */
export const couponValue = entity('CouponValue', { amount: money, left: money }).nullable()
export type CouponValue = z.infer<typeof couponValue>

export const takenPart = {
  /** What this redemption took of a coupon's amount, and what is left of it now. */
  taken: money.nullable(),
  left: money.nullable(),
}

/** Cents to take: needed for a coupon that holds an amount, and only for one. */
export const takenAmount = z.int().min(1).max(COUPON_VALUE_CENTS_MAX).optional()
