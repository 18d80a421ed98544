import { z } from 'zod'
import { entity } from './entity.ts'

export const riskKinds = ['firstDeal', 'price', 'bank', 'contact', 'words'] as const
export type RiskKind = (typeof riskKinds)[number]

/** How many times the median of its category's live deals a price is, to be called far above it. */
export const PRICE_TIMES = 3
/** Fewer live deals than these say nothing about what a category's deals cost. */
export const PRICE_DEALS_MIN = 5

const riskNote = entity('RiskNote', {
  kind: z.enum(riskKinds),
  /** Of `price`: how many times the median. */
  times: z.int().optional(),
  /** Of `words`: those of the operator's list that were found. */
  words: z.array(z.string()).optional(),
})

/** What a reviewer should look at; found when a version was submitted. */
export const riskNotes = z.array(riskNote)
export type RiskNote = z.infer<typeof riskNote>
