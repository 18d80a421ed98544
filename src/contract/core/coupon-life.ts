import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id, money } from '../values.ts'
import { undoReasons, undoWords } from './redemption-undo.ts'

const lifeEvents = [
  'created',
  'collected',
  'activated',
  'deactivated',
  'redeemed',
  'undone',
] as const
export type LifeEvent = (typeof lifeEvents)[number]

/** `by` is empty where nobody did it, or a merchant may not know who. */
const step = z.object({
  what: z.enum(lifeEvents),
  on: dateValue,
  by: z.string(),
  reason: z.enum(undoReasons).nullable(),
  note: z.string(),
})

const couponLife = entity('CouponLife', {
  id,
  couponCode: z.string(),
  deal: z.object({ id, title: z.string(), code: z.string(), deleted: z.boolean() }),
  merchant: z.object({ id, name: z.string() }),
  file: z.object({ id, name: z.string() }).nullable(),
  collectedBy: z.string().nullable(),
  redeemed: z.boolean(),
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
  summary: "Undo a coupon's redemption whenever it was: its merchant, or an administrator",
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'UNDO_REDEMPTION',
  body: undoWords,
  refuses: ['notFound', 'conflict'],
})
