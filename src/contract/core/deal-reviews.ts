import { z } from 'zod'
import { verdicts } from '../deciding.ts'
import { dateValue, entity, money } from '../values.ts'
import { shownRules } from './coupon-rules.ts'

export const dealReview = entity('DealReview', {
  decision: z.enum(verdicts),
  comment: z.string().nullable(),
  decidedBy: z.string(),
  /** The rule that approved it, added by `decidedBy`; null for people's decisions. */
  rule: z.string().nullable(),
  decidedAt: dateValue,
})

export const dealRound = entity('DealRound', {
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  termsAndConditions: z.string(),
  category: z.string(),
  promoType: z.string(),
  originalPrice: money,
  deductionAmount: money,
  validFrom: dateValue,
  expiredOn: dateValue,
  startTime: z.string(),
  endTime: z.string(),
  coverImage: z.string(),
  imageUrls: z.array(z.string()),
  ...shownRules,
})
export type DealRound = z.infer<typeof dealRound>
