import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay, entity, id, money } from '../values.ts'

const figures = {
  /** Redemptions that stand, and what customers paid and saved by them. */
  count: z.int(),
  paid: money,
  saved: money,
  undone: z.int(),
  /** Redemptions of a coupon after its first one of the day. */
  again: z.int(),
  /** Of coupons that another till had redeemed without the line: they count in no other figure. */
  doubles: z.int(),
}

export type ClosingFigures = z.infer<z.ZodObject<typeof figures>>

const named = z.object({ id, name: z.string() }).nullable()

/** Of redemptions whose branch is not known, `branch` is null. */
const line = z.object({ branch: named, ...figures })
export type ClosingLine = z.infer<typeof line>
/** The owner's own counter is no till, and may stand anywhere. */
const tillLine = z.object({ branch: named, till: named, ...figures })
const personLine = z.object({ cashier: named, ...figures })
const detail = z.object({ branch: named, till: named, cashier: named, ...figures })
export type ClosingDetail = z.infer<typeof detail>

export const closingReport = entity('ClosingReport', {
  day: calendarDay,
  total: z.object(figures),
  lines: z.array(line),
  tills: z.array(tillLine),
  people: z.array(personLine),
  /** Each branch, till and person apart. */
  details: z.array(detail),
  /** Whether the caller is sent it each evening. */
  mailed: z.boolean(),
})
export type ClosingReport = z.infer<typeof closingReport>

export const readClosing = endpoint('get /closing', {
  summary: "What a merchant's branches redeemed on a business day, by default today",
  callers: ['MERCHANT'],
  permission: 'VIEW_COUPON',
  query: z.object({ day: calendarDay.optional() }),
  data: closingReport,
  refuses: ['invalid'],
})

export const mailClosing = endpoint('put /closing/mailing', {
  summary: 'Send the caller the closing report each evening, or no more',
  callers: ['MERCHANT'],
  permission: 'VIEW_COUPON',
  body: z.object({ wanted: z.boolean() }),
  refuses: ['ruleBroken'],
})
