import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, INTEGER_MAX, id } from '../values.ts'

/** Codes of one document; a deal or file with more is printed in parts. */
export const SHEET_CODES_MAX = 1000

export const printedStates = ['PRINTED', 'COLLECTED'] as const
export type PrintedState = (typeof printedStates)[number]

const printedCoupon = z.object({ couponCode: z.string(), expiredOn: dateValue })

export const printedCodes = entity('PrintedCodes', {
  deal: z.object({
    id,
    title: z.string(),
    code: z.string(),
    merchant: z.string(),
    originalPriceCents: z.int(),
    deductionCents: z.int(),
    /** Without markup, on one line. */
    terms: z.string(),
  }),
  coupons: z.array(printedCoupon),
  part: z.int().min(1),
  parts: z.int().min(1),
})
export type PrintedCodes = z.infer<typeof printedCodes>

export const printCoupons = endpoint('post /coupons/sheets/{dealId}', {
  summary:
    'Take coupons that nobody collected out of the app to hand them out on paper; those that end last',
  ownerOnly: true,
  callers: ['MERCHANT'],
  permission: 'UPDATE_COUPON',
  body: z.object({ fileId: id.optional(), count: z.int().min(1).max(SHEET_CODES_MAX) }),
  data: z.object({ printId: id, count: z.int() }),
  refuses: ['notFound'],
})

export const readSheets = endpoint('get /coupons/sheets/{dealId}', {
  summary: 'Codes to print that nobody redeemed yet, a thousand coupons a part; audited',
  ownerOnly: true,
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_COUPON',
  query: z.object({
    fileId: id.optional(),
    /** Only what one `post` took. */
    printId: id.optional(),
    state: z.enum(printedStates),
    part: z.coerce.number().int().min(1).max(INTEGER_MAX).default(1),
  }),
  data: printedCodes,
  refuses: ['notFound'],
})
