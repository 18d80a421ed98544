import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, money } from '../values.ts'
import { validBranches } from './coupon-rules.ts'

const sharedDeal = entity('SharedDeal', {
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  /** Sanitised HTML. */
  terms: z.string(),
  business: z.string(),
  category: z.string(),
  coverImage: z.string(),
  price: money,
  original: money,
  saving: money,
  validFrom: dateValue,
  expiredOn: dateValue,
  validAt: validBranches,
})
export type SharedDeal = z.infer<typeof sharedDeal>

export const readSharedDeal = endpoint('get /deals/shared/{id}', {
  summary: 'A live deal as everybody may see it; any other deal is not found',
  callers: 'public',
  data: sharedDeal,
  refuses: ['notFound'],
})
