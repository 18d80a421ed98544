import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ALL, batchParam, dayRange, paging, SEARCH_MAX, sortParam } from '../paging.ts'
import { dateValue, entity, id, money } from '../values.ts'
import { couponValue } from './coupon-value.ts'

const soldCoupon = entity('SoldCoupon', {
  id,
  couponCode: z.string(),
  dealId: id,
  dealTitle: z.string(),
  purchasedOn: dateValue,
  redeemed: z.boolean(),
  redeemedOn: dateValue.nullable(),
  expiredOn: dateValue,
  /** Nobody for a printed one. */
  user: z.object({ id: id.nullable(), name: z.string() }),
  value: couponValue,
  /** Where and by whom it was redeemed, if at a till. */
  till: z.string().nullable(),
  cashier: z.string().nullable(),
})
export type SoldCoupon = z.infer<typeof soldCoupon>

export const soldSorts = ['purchased'] as const
/** Which of a sold coupon's days a range means. */
export const soldDays = ['collected', 'redeemed'] as const

export const listSoldCoupons = endpoint('get /coupons/sold/{page}/{size}', {
  summary: 'Coupons that people collected, and printed ones once redeemed',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_COUPON',
  query: z.object({
    userId: id.optional(),
    searchTerm: z.string().max(SEARCH_MAX).default(ALL),
    /** Own id or ALL; merchants always see only their own. */
    merchantId: z.union([id, z.literal(ALL)]).optional(),
    dealId: z.literal(ALL).default(ALL),
    by: z.enum(soldDays).default('collected'),
    ...dayRange,
    /** Where and by whom they were redeemed. */
    tillId: id.optional(),
    cashierId: id.optional(),
    ...sortParam(soldSorts),
    ...batchParam,
  }),
  data: z.object({
    coupons: z.array(soldCoupon),
    /** Of all coupons redeemed in the range; null for other ranges, and where more narrows the list. */
    money: z.object({ paid: money, saved: money }).nullable(),
    ...paging,
  }),
})
