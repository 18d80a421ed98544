import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  batchParam,
  PAGE_SIZE_MAX,
  pageParams,
  paging,
  SEARCH_MAX,
  searchParams,
  sortParam,
} from '../paging.ts'
import { dateValue, id, staffRole } from '../values.ts'

/** A season is over after its expiry date; a normal category never is. */
export const categoryTypes = ['NORMAL', 'SEASONAL'] as const
export const categoryStatuses = ['ACTIVE', 'EXPIRED'] as const
export const categoryFilters = ['all', 'active', 'expired', 'new'] as const
export type CategoryType = (typeof categoryTypes)[number]
export type CategoryStatus = (typeof categoryStatuses)[number]
export type CategoryFilter = (typeof categoryFilters)[number]

const categoryType = z.enum(categoryTypes)
export const categoryListItem = z.object({
  id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  popular: z.boolean(),
  categoryType,
  startDate: dateValue.nullable(),
  expiryDate: dateValue.nullable(),
  /** By the database's clock when read, never stored. */
  status: z.enum(categoryStatuses),
})
categoryListItem.register(z.globalRegistry, { id: 'ListedCategory' })
export type CategoryListItem = z.infer<typeof categoryListItem>

/** Matches per status; new ones were added on this business day. */
const counts = z.object({ all: z.int(), active: z.int(), expired: z.int(), new: z.int() })
counts.register(z.globalRegistry, { id: 'CategoryCounts' })
export type CategoryCounts = z.infer<typeof counts>

const option = z.object({ value: id, label: z.string() })

export const listMerchantCategories = endpoint('get /categories/merchant', {
  summary: "A merchant's active categories",
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  query: z.object({
    userId: id.optional(),
    merchantId: id,
    role: staffRole.optional(),
    size: pageParams.size.default(PAGE_SIZE_MAX),
    page: pageParams.page.default(0),
    searchTerm: z.string().max(SEARCH_MAX).default('ALL'),
  }),
  data: z.object({
    categories: z.array(z.object({ id, name: z.string(), categoryType })),
    ...paging,
  }),
})

export const readBrandsCategories = endpoint('get /brands-categories/{merchantId}', {
  summary: 'The categories and brands that a merchant chose',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  data: z.object({ categories: z.array(option), brands: z.array(option) }),
  refuses: ['notFound'],
})

export const listPromoTypes = endpoint('get /promo-types/category/{categoryId}', {
  summary: 'The promo types of a category',
  callers: ['MERCHANT', 'ADMIN'],
  query: z.object({ userId: id.optional(), categoryId: id.optional() }),
  data: z.object({ promoTypes: z.array(z.object({ id, name: z.string() })) }),
  refuses: ['notFound'],
})

export const saveBrandsCategories = endpoint('put /brands-categories', {
  summary: 'Choose the categories and brands of a merchant',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  body: z.object({
    userId: id,
    merchantId: id,
    categoryIds: z.array(id).max(PAGE_SIZE_MAX),
    brandIds: z.array(id).max(PAGE_SIZE_MAX),
  }),
  data: z.null(),
  refuses: ['invalid', 'notFound'],
})

export const categorySorts = ['name'] as const

export const listCategories = endpoint('get /categories/{filter}/{page}/{size}/search/{term}', {
  summary: 'Categories by name',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params: z.object({ filter: z.enum(categoryFilters), ...searchParams }),
  query: z.object({ ...sortParam(categorySorts), ...batchParam }),
  data: z.object({ categories: z.array(categoryListItem), counts, ...paging }),
})
