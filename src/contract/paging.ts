import { z } from 'zod'
import { calendarDay } from './values.ts'

export const PAGE_SIZE = 25
/** What a search over several lists shows of each. */
export const PREVIEW_SIZE = 5
export const PAGE_SIZE_MAX = 250
export const SEARCH_MAX = 100
export const ALL = 'ALL'
export const TODAY = 'TODAY' as const

export const BATCH_SIZE = 1000
export const FIRST_BATCH = 'FIRST'
export const PREVIEW = 'PREVIEW'
/**
 * Instead of a page. For files, the items after this one in the list's order, or the first ones; records
 * added meanwhile move no item to another batch. For a search over several lists, the first PREVIEW_SIZE.
 * Not counted: `totalItems` is how many come.
 */
export const batchParam = { after: z.union([z.enum([FIRST_BATCH, PREVIEW]), z.uuid()]).optional() }

/** A column's key; a leading minus means descending. */
export type Sort<Key extends string = string> = Key | `-${Key}`

/** For sortable lists; without it, rows come in the documented order. */
export function sortParam<Key extends string>(keys: readonly Key[]) {
  return { sort: z.enum(sortsOf(keys)).optional() }
}

export function sortsOf<Key extends string>(keys: readonly Key[]): Sort<Key>[] {
  return keys.flatMap((key): Sort<Key>[] => [key, `-${key}`])
}

export const pageParams = {
  page: z.coerce.number().int().min(0).max(1_000_000),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX),
}
/** In a query that may omit them. */
export const pageQuery = {
  page: pageParams.page.default(0),
  size: pageParams.size.default(PAGE_SIZE),
}
export const searchParams = { ...pageParams, term: z.string().max(SEARCH_MAX) }

export const paging = {
  page: z.int(),
  size: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
  totalItemsCapped: z.boolean().optional(),
}

/** First to last of these business days, either of which may be open. */
export const dayRange = { from: calendarDay.optional(), to: calendarDay.optional() }
export type DayRange = { from?: string | undefined; to?: string | undefined }

const cents = z.coerce.number().int().min(0).max(99_999_999_999_999)
/** Amounts in cents, from lowest to highest, either of which may be open. */
export const amountRange = { least: cents.optional(), most: cents.optional() }
export type AmountRange = { least?: number | undefined; most?: number | undefined }
