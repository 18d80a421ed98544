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

export const entryMerchants = z.object({ merchants: z.array(businessListItem), ...paging })
export type EntryMerchants = z.infer<typeof entryMerchants>

export const entryDeals = z.object({ deals: z.array(dealListItem), ...paging })
export type EntryDeals = z.infer<typeof entryDeals>
