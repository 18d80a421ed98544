import { z } from 'zod'
import { entity } from './values.ts'

const riskKinds = ['firstDeal', 'price', 'bank', 'contact', 'words'] as const

/** A price this many times the median of its category's live deals counts as far above it. */
export const PRICE_TIMES = 3
/** With fewer live deals the median says nothing. */
export const PRICE_DEALS_MIN = 5

const riskNote = entity('RiskNote', {
  kind: z.enum(riskKinds),
  /** For `price`: how many times the median. */
  times: z.int().optional(),
  /** For `words`: those of the operator's list that were found. */
  words: z.array(z.string()).optional(),
})

/** What a reviewer should check; determined when a version is submitted. */
export const riskNotes = z.array(riskNote)
export type RiskNote = z.infer<typeof riskNote>
