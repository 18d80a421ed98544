import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { dealWriters, namedMerchant } from './write-deal.ts'

/** Of each kind. */
export const SUGGESTIONS_MAX = 3
/** Newest deals of the category that suggestions come from. */
export const SUGGESTED_FROM = 200

/** The newest deal that has it, and how many have it. */
const from = { dealId: id, deals: z.int() }

export const suggestForDeal = endpoint('get /deals/suggestions', {
  summary: 'Terms and times of own approved deals of a category, most used first, then newest',
  ...dealWriters,
  permission: 'ADD_DEAL',
  query: z.object({ ...namedMerchant, categoryId: id }),
  data: z.object({
    terms: z.array(z.object({ ...from, termsAndConditions: z.string() })),
    times: z.array(z.object({ ...from, startTime: z.string(), endTime: z.string() })),
  }),
})
