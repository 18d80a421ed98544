import { z } from 'zod'
import { businessListItem } from '../authentication/accounts.ts'
import { paging } from '../paging.ts'
import { dealListItem } from './deals.ts'

/** Limits of categories and brands, in characters; the documents set none. */
export const ENTRY_NAME_MAX = 100
export const ENTRY_DESCRIPTION_MAX = 1000

export const entryFigures = {
  noOfDeals: z.int(),
  /** Approved, started and not expired. */
  noOfActiveDeals: z.int(),
  noOfMerchants: z.int(),
  /** Neither waiting, rejected, blocked nor gone. */
  noOfActiveMerchants: z.int(),
}
export type EntryFigures = z.infer<z.ZodObject<typeof entryFigures>>

/** What a row of a list of entries says; views are those of the last FIGURE_DAYS business days. */
const rowFigures = z.object({
  noOfDeals: z.int(),
  noOfMerchants: z.int(),
  /** Null for brands, which have no views of their own. */
  views: z.int().nullable(),
})
export type EntryRowFigures = z.infer<typeof rowFigures>
/** Choices for forms leave the figures out. */
export const figuresParam = { figures: z.enum(['YES']).optional() }
export const listedFigures = { figures: rowFigures.optional() }

export const entryMerchants = z.object({ merchants: z.array(businessListItem), ...paging })
export type EntryMerchants = z.infer<typeof entryMerchants>

export const entryDeals = z.object({ deals: z.array(dealListItem), ...paging })
export type EntryDeals = z.infer<typeof entryDeals>
