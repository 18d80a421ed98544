import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, recordVersion, staffRole } from '../values.ts'
import { savedRules } from './coupon-rules.ts'
import { dealWords, PRICE_CENTS_MAX } from './deals.ts'
import { seenDraft } from './seen-draft.ts'

const savePayload = z.object({
  ...dealWords,
  originalPrice: z.int().positive().max(PRICE_CENTS_MAX),
  deductionAmount: z.int().min(0).max(PRICE_CENTS_MAX),
  categoryIds: z.array(id).length(1),
  promoTypeId: id,
  /** hh:mm AM/PM in steps of 15 minutes. */
  startTime: z.string().max(8),
  endTime: z.string().max(8),
  validFrom: instant,
  expiredOn: instant,
  merchantId: id,
  deductionType: z.literal('AMOUNT').default('AMOUNT'),
  couponAvailable: z.boolean().default(true),
  freeCoupons: z.boolean().default(true),
  couponRules: savedRules,
})
export type DealSave = z.input<typeof savePayload>

/** Merchants write their own deals, administrators in the name of the merchant whom the call names. */
export const dealWriters = {
  callers: ['MERCHANT', 'ADMIN'],
  onBehalfWith: 'WRITE_FOR_MERCHANT',
} as const
/** Omitted by merchants. */
export const onBehalfOf = { merchantId: id.optional() }

export const createDeal = endpoint('post /deals/{role}', {
  summary: 'Add a deal; it waits for approval, by whoever did not write it',
  ...dealWriters,
  accounts: 'selling',
  permission: 'ADD_DEAL',
  params: z.object({ role: staffRole }),
  /** The draft that becomes this deal, if any. */
  body: savePayload.extend({ draft: z.object({ id, ...seenDraft }).optional() }),
  data: z.object({ dealId: id }),
  refuses: ['notFound'],
})

export const updateDeal = endpoint('put /deals/{role}', {
  summary: 'Save a pending or rejected deal; it waits for approval again',
  ...dealWriters,
  accounts: 'selling',
  permission: 'UPDATE_DEAL',
  params: z.object({ role: staffRole }),
  body: savePayload.extend({ id, version: recordVersion }),
  data: z.object({ dealId: id }),
  refuses: ['notFound'],
})
