import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id } from '../values.ts'
import { couponDetails } from './coupons.ts'

/** While it lasts none of a deal's coupons is redeemed; people go on collecting them. */
export const couponPause = entity('CouponPause', {
  since: dateValue,
  /** Null until somebody ends it. */
  until: dateValue.nullable(),
  /** Only an administrator ends it. */
  byAdmin: z.boolean(),
})
export type CouponPause = z.infer<typeof couponPause>

/** `name` is empty for a shop without branches. */
export const branchRedemptions = entity('BranchRedemptions', {
  name: z.string(),
  today: z.int(),
  thisHour: z.int(),
})
export type BranchRedemptions = z.infer<typeof branchRedemptions>

/** What a deal says of its coupons. */
export const couponsNow = {
  /** As in the coupon lists; null for banks, who see no coupons. */
  couponDetails: couponDetails.nullable(),
  pause: couponPause.nullable(),
  /** Of a deal that limits what its branches redeem, those that did today; empty for banks. */
  redeemedToday: z.array(branchRedemptions),
}

/** By one press, and so is its end. */
export const pauseDeal = endpoint('put /coupons/deal/pause', {
  summary:
    "Pause a deal's coupons, or let them go on: none is redeemed, people go on collecting them",
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'PAUSE_DEAL',
  atCounter: 'person',
  signed: ['dealId', 'paused'],
  body: z.object({
    dealId: id,
    paused: z.boolean(),
    /** Whether the pause ends by itself with the business day. */
    today: z.boolean().default(false),
  }),
  data: couponPause.nullable(),
  refuses: ['notFound'],
})

/** The newest of a shop, for its counter. */
export const COUNTER_DEALS_MAX = 100

const counterDeal = entity('CounterDeal', {
  id,
  title: z.string(),
  pause: couponPause.nullable(),
})
export type CounterDeal = z.infer<typeof counterDeal>

export const listCounterDeals = endpoint('get /counter/deals', {
  summary: 'The deals whose coupons this merchant’s counters redeem now, to pause them',
  callers: ['MERCHANT'],
  permission: 'PAUSE_DEAL',
  atCounter: 'person',
  data: z.object({ deals: z.array(counterDeal) }),
})
