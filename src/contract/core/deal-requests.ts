import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ALL, batchParam, pageQuery, paging, SEARCH_MAX, sortParam, TODAY } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import { lines } from '../texts.ts'
import { dateValue, entity, id, staffRole } from '../values.ts'
import { NO_BRAND, NOTE_MAX, PRODUCTS_MAX } from './request-limits.ts'

const ownerType = z.enum(businessRoles)
const named = z.object({ id, name: z.string() })
const party = named.extend({ imageUrl: z.string().nullable() })

const combination = entity('Combination', {
  merchant: party,
  category: named,
  brand: named.nullable(),
  numberOfRequests: z.int(),
})
const combined = entity('CombinedRequest', { ...combination.shape, id, lastRequestedOn: dateValue })
export type CombinedRequest = z.infer<typeof combined>

const request = entity('DealRequest', {
  id,
  requestedOn: dateValue,
  offerType: named,
  user: z.object({ id, fullName: z.string(), mayOpen: z.boolean() }),
  products: z.string(),
  note: z.string().nullable(),
})
export type DealRequest = z.infer<typeof request>

/** The caller is read from the token; these claims are checked or ignored, never trusted. */
const claims = { userId: id.optional(), role: staffRole.optional() }
const pages = { ...pageQuery, ...batchParam }

const toRead = { callers: ['ADMIN', 'MERCHANT', 'BANK'], permission: 'VIEW_REQUEST' } as const

export const listCombinedRequests = endpoint('get /request-a-deal/combined/{type}', {
  summary: 'Deal requests to merchants or to banks, counted by category and brand; newest first',
  ...toRead,
  params: z.object({ type: ownerType }),
  query: z.object({
    ...pages,
    searchTerm: z.string().max(SEARCH_MAX).default(ALL),
    merchantId: z.union([id, z.literal(ALL)]).default(ALL),
    requested: z.enum([TODAY]).optional(),
    ...claims,
  }),
  data: z.object({
    combinedRequests: z.array(combined),
    /** Over all pages; null with a search term. */
    totalRequests: z.int().nullable(),
    ...paging,
  }),
})

const place = {
  merchantId: id,
  categoryId: id,
  brandId: z.union([id, z.literal(NO_BRAND)]).default(NO_BRAND),
}

export const requestSorts = ['requestedOn'] as const

export const listRequestsOfCombination = endpoint('get /request-a-deal/combination', {
  summary: 'The requests of one combination, newest first',
  ...toRead,
  query: z.object({ ...sortParam(requestSorts), ...pages, ...place, ...claims }),
  data: z.object({ requestADeals: z.array(request), ...paging }),
  refuses: ['notFound'],
})

export const readCombination = endpoint('get /request-a-deal/combination/summary', {
  summary: 'One combination and how many requests it has',
  ...toRead,
  query: z.object({ ...pages, ...place, ...claims }),
  data: combination.extend({ userType: ownerType }),
  refuses: ['notFound'],
})
export type Combination = z.infer<(typeof readCombination)['data']>

/** Called by the mobile app. Repeated within a minute, it answers the first request's id. */
export const requestDeal = endpoint('post /request-a-deal', {
  summary: 'Ask a merchant or a bank for a deal',
  callers: ['USER'],
  body: z.object({
    merchantId: id,
    categoryId: id,
    brandId: id.nullable().default(null),
    offerTypeId: id,
    products: lines(PRODUCTS_MAX).min(1),
    note: lines(NOTE_MAX).nullable().default(null),
  }),
  data: z.object({ id }),
  refuses: ['tooMany'],
})
export type DealRequestSend = z.output<(typeof requestDeal)['body']>
