import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id, money } from '../values.ts'
import { COUPON_TEXT_MAX } from './coupon-text.ts'
import { couponValue } from './coupon-value.ts'
import { undoReasons, undoWords } from './redemption-undo.ts'

const lifeEvents = [
  'created',
  'collected',
  'given',
  'printed',
  'activated',
  'deactivated',
  'redeemed',
  'redeemedTwice',
  'undone',
] as const
export type HistoryEvent = (typeof lifeEvents)[number]

/** `by` is empty where nobody did it, or a merchant may not know who; `branch` where none is known. */
const step = z.object({
  what: z.enum(lifeEvents),
  on: dateValue,
  by: z.string(),
  branch: z.string(),
  reason: z.enum(undoReasons).nullable(),
  /** What a redemption took of the coupon's amount. */
  taken: money.nullable(),
  note: z.string(),
  /** Of a redemption: what its confirmation is found by, for its merchant. */
  redemptionId: id.nullable(),
})

const couponLife = entity('CouponLife', {
  id,
  couponCode: z.string(),
  deal: z.object({ id, title: z.string(), code: z.string(), deleted: z.boolean() }),
  merchant: z.object({ id, name: z.string() }),
  /** `line` is null where it was not kept. */
  file: z.object({ id, name: z.string(), line: z.int().nullable() }).nullable(),
  collectedBy: z.string().nullable(),
  printed: z.boolean(),
  /** Of one that was given: the number or address, and the name that the giver wrote. */
  givenTo: z.object({ to: z.string(), name: z.string() }).nullable(),
  redeemed: z.boolean(),
  value: couponValue,
  expiredOn: dateValue,
  expired: z.boolean(),
  couponActive: z.boolean(),
  dealCouponsActive: z.boolean(),
  /** Oldest first; of redemptions each with its undo. */
  steps: z.array(step),
  /** The days in whose figures it counts. */
  counted: z.array(
    z.object({
      what: z.enum(['COLLECTED', 'REDEEMED']),
      day: dateValue,
      count: z.int(),
      paid: money,
      saved: money,
    }),
  ),
})
export type CouponLife = z.infer<typeof couponLife>

export const readCouponLife = endpoint('get /coupons/codes/{id}', {
  summary:
    'All that happened to one coupon, and where it counts; a look by administrators is audited',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_COUPON',
  data: couponLife,
})

export const undoLastRedemption = endpoint('post /coupons/codes/{id}/undo', {
  summary: "Undo a coupon's last redemption whenever it was: its merchant, or an administrator",
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'UNDO_REDEMPTION',
  body: undoWords,
  refuses: ['notFound', 'conflict'],
})

const foundCoupon = entity('FoundCoupon', {
  id,
  couponCode: z.string(),
  dealTitle: z.string(),
  merchant: z.string(),
})

export const findCoupons = endpoint('get /coupons/codes', {
  summary: 'The coupons of one whole code: of this merchant, or for administrators of any',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_COUPON',
  query: z.object({ code: z.string().max(COUPON_TEXT_MAX) }),
  data: z.object({ coupons: z.array(foundCoupon) }),
})
