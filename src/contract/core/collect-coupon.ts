import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, id } from '../values.ts'
import { couponValue } from './coupon-value.ts'
import { couponPause } from './deal-pause.ts'

export const collectCoupon = endpoint('post /coupons/collect', {
  summary: 'Take the next available coupon of a deal; the same key again gets the same coupon',
  callers: ['USER'],
  /** `key`: repeated, it gets the first answer. */
  body: z.object({ dealId: id, userId: id, key: z.uuid() }),
  data: z.object({
    couponCode: z.string(),
    expiredOn: dateValue,
    /** The text of its QR, signed, so that a till knows it without the line (signed-code.ts). */
    qr: z.string().nullable(),
    /** While it lasts the coupon cannot be redeemed. */
    pause: couponPause.nullable(),
    value: couponValue,
  }),
  refuses: ['notFound'],
})
