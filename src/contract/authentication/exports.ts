import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'

/** Of more than a thousand rows, on their way to one person at a time. */
export const EXPORTS_MAX = 5
export const EXPORT_LIST_MAX = 200
export const EXPORT_FILTERS_MAX = 500
const ROWS_MAX = 1_000_000_000

/** Files that shops and editors take away daily. */
const withoutPeople =
  /^\/(categories|brands|coupons|coupon-report|closing|request-a-deal\/offer-types|deals\/list\/[a-z]+|deals-of-the-day\/[a-z]+|(merchant-)?reports\/(deals|deals-reports|categories)(\/[\w-]+)*)$/

/**
 * Whether a list names people, so that its file asks for a proof of identity; so does any list that is new.
 * @param list its path
 */
export function namesPeople(list: string): boolean {
  return !withoutPeople.test(list)
}

/** What the audit trail stores of a list's query: search terms may be names or numbers. */
export function auditedFilters(query: URLSearchParams): string {
  const filters = new URLSearchParams(query)
  for (const name of ['format', 'page', 'only']) filters.delete(name)
  if (filters.has('q')) filters.set('q', '*')
  return filters.toString().slice(0, EXPORT_FILTERS_MAX)
}

export const recordExport = endpoint('post /audit/exports', {
  summary:
    'Record that the caller takes a list away as a file; asks for a proof if it names people',
  callers: staffRoles,
  accounts: 'any',
  body: z.object({
    list: z.string().min(1).max(EXPORT_LIST_MAX),
    /** A query string without free text. */
    filters: z.string().max(EXPORT_FILTERS_MAX),
    /** Null if the export starts before its length is known. */
    rows: z.int().min(0).max(ROWS_MAX).nullable(),
    /** Its beginning was recorded, which asked for the proof. */
    begun: z.boolean().default(false),
  }),
  data: z.object({}),
  refuses: ['proofNeeded', 'ruleBroken'],
})
