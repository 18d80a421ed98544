import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'

export const VIEWS_MAX = 500
export const VIEWS_PER_HOUR = 3000
/** Days an offline phone may keep a view. */
export const VIEW_AGE_DAYS = 7
/** Tolerance in ms for a phone's fast clock; such a view counts as now. */
export const CLOCK_AHEAD_MS = 5 * 60_000

/**
 * Somebody looked at a deal, a category, a merchant or a bank. A deal's view also counts for its merchant
 * and category, whatever else is named; a category and the page it was seen on may be named together.
 */
const view = z
  .object({
    dealId: id.optional(),
    categoryId: id.optional(),
    merchantId: id.optional(),
    bankId: id.optional(),
    viewedAt: instant.min(0).optional(),
  })
  .refine(({ dealId, categoryId, merchantId, bankId }) =>
    [dealId, categoryId, merchantId, bankId].some((named) => named !== undefined),
  )
  .refine(({ merchantId, bankId }) => merchantId === undefined || bankId === undefined)
export type View = z.infer<typeof view>

export const recordViews = endpoint('post /views', {
  summary: 'Record what a person looked at, in batches; the same key again records nothing',
  callers: ['USER'],
  query: z.object({
    /** Made by the client per batch, so that it can be resent after a lost answer. */
    key: id.optional(),
  }),
  body: z.array(view).min(1).max(VIEWS_MAX),
  data: z.object({ count: z.int() }),
  refuses: ['notFound', 'tooMany'],
})
