import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileUrl, id } from '../values.ts'
import { TITLE_MAX } from './deals.ts'
import { dealWriters, onBehalfOf } from './write-deal.ts'

/** What reviewers usually send back; hints of the form, never rules. */
export const advised = {
  termsLength: 30,
  discountPercent: 90,
  days: 180,
  /** Pixels: a card on a wide screen. */
  coverWidth: 800,
} as const

export const preflightDeal = endpoint('get /deals/preflight', {
  summary: 'What a merchant may want to know before a deal is submitted; nothing is refused for it',
  ...dealWriters,
  permission: 'ADD_DEAL',
  query: z.object({
    ...onBehalfOf,
    title: z.string().max(TITLE_MAX).default(''),
    coverImage: fileUrl.optional(),
    /** The edited deal, which is no duplicate of itself. */
    except: id.optional(),
  }),
  data: z.object({
    duplicate: z.object({ id, title: z.string() }).nullable(),
    /** In pixels; null if it is no own picture. */
    coverWidth: z.int().nullable(),
  }),
})
