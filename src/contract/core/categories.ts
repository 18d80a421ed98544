import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deletedInBulk, listedAs } from '../in-bulk.ts'
import {
  batchParam,
  PAGE_SIZE_MAX,
  pageParams,
  paging,
  SEARCH_MAX,
  searchParams,
  sortParam,
} from '../paging.ts'
import { line, lines } from '../texts.ts'
import { dateValue, entity, fileUrl, id, instant, recordVersion, staffRole } from '../values.ts'
import {
  ENTRY_DESCRIPTION_MAX,
  ENTRY_NAME_MAX,
  entryDeals,
  entryFigures,
  entryMerchants,
  figuresParam,
  listedFigures,
} from './catalogue-entry.ts'
import { PROMO_TYPE_NAME_MAX, PROMO_TYPES_MAX, RELATED_MAX } from './category-limits.ts'

/** A season is over after its expiry date; a normal category never is. */
export const categoryTypes = ['NORMAL', 'SEASONAL'] as const
const categoryStatuses = ['ACTIVE', 'EXPIRED'] as const
export const categoryFilters = ['all', 'active', 'expired', 'new'] as const
export type CategoryStatus = (typeof categoryStatuses)[number]
export type CategoryFilter = (typeof categoryFilters)[number]

const categoryType = z.enum(categoryTypes)
const categoryListItem = entity('ListedCategory', {
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
export type CategoryListItem = z.infer<typeof categoryListItem>

/** Matches per status; new ones were added on this business day. */
const counts = entity('CategoryCounts', {
  all: z.int(),
  active: z.int(),
  expired: z.int(),
  new: z.int(),
})
export type CategoryCounts = z.infer<typeof counts>

const option = z.object({ value: id, label: z.string() })

const ofStaff = { callers: ['ADMIN', 'MERCHANT', 'BANK'], accounts: 'any' } as const

export const listMerchantCategories = endpoint('get /categories/merchant', {
  summary: "A merchant's active categories",
  ...ofStaff,
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
  ...ofStaff,
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
  ...ofStaff,
  body: z.object({
    userId: id,
    merchantId: id,
    categoryIds: z.array(id).max(PAGE_SIZE_MAX),
    brandIds: z.array(id).max(PAGE_SIZE_MAX),
  }),
  refuses: ['notFound'],
})

export const categorySorts = ['name'] as const

export const listCategories = endpoint('get /categories/{filter}/{page}/{size}/search/{term}', {
  summary: 'Categories by name',
  ...ofStaff,
  params: z.object({ filter: z.enum(categoryFilters), ...searchParams }),
  query: z.object({ ...sortParam(categorySorts), ...batchParam, ...figuresParam }),
  data: z.object({
    categories: z.array(categoryListItem.extend(listedFigures)),
    counts,
    ...paging,
  }),
})

const category = entity('Category', {
  ...categoryListItem.shape,
  description: z.string(),
  relatedCategories: z.array(id),
  ...entryFigures,
  version: recordVersion,
})
export type Category = z.infer<typeof category>

const named = z.object({ categories: z.array(z.object({ id, name: z.string() })), ...paging })
const page = z.object({ id, ...pageParams })

const savePayload = z.object({
  name: line(ENTRY_NAME_MAX),
  description: lines(ENTRY_DESCRIPTION_MAX),
  imageUrl: fileUrl,
  isPopular: z.boolean().default(false),
  categoryType: z.enum(categoryTypes),
  /** Epoch milliseconds of any instant in the chosen business days; the service sets the hours. */
  startDate: instant.nullish(),
  expiryDate: instant.nullish(),
  relatedCategories: z.array(id).max(RELATED_MAX).default([]),
  /** The whole list: entries without an id are added, changed names rename, missing ones are removed. */
  promoTypes: z
    .array(z.object({ id: id.optional(), name: line(PROMO_TYPE_NAME_MAX) }))
    .max(PROMO_TYPES_MAX)
    .optional(),
  userId: id.optional(),
})
export type CategorySave = z.input<typeof savePayload>

export const listNormalCategories = endpoint('get /categories/normal/{page}/{size}', {
  summary: 'Normal categories by name, which a season may be about',
  callers: ['ADMIN'],
  data: named,
})

export const listRelatedCategories = endpoint('get /categories/related/{id}/{page}/{size}', {
  summary: 'The categories that a season is about, by name',
  callers: ['ADMIN'],
  params: page,
  data: named,
})

export const readCategory = endpoint('get /categories/{id}', {
  summary: 'A category with the numbers of its deals and merchants',
  ...ofStaff,
  data: category,
})

export const listCategoryMerchants = endpoint('get /categories/{id}/merchants/{page}/{size}', {
  summary: 'The merchants that chose a category, newest first',
  permission: 'VIEW_CATEGORY',
  params: page,
  data: entryMerchants,
})

export const listCategoryDeals = endpoint('get /categories/{id}/deals/{page}/{size}', {
  summary: 'The deals of a category, newest first',
  permission: 'VIEW_CATEGORY',
  params: page,
  data: entryDeals,
})

export const addCategory = endpoint('post /categories', {
  summary: 'Add a category',
  permission: 'ADD_CATEGORY',
  outdates: 'categories',
  body: savePayload,
  data: z.object({ id }),
  refuses: ['conflict'],
})

/** Without `promoTypes` they stay as they are. */
export const updateCategory = endpoint('put /categories', {
  summary: 'Change a category and its promo types',
  permission: 'UPDATE_CATEGORY',
  outdates: 'categories',
  body: savePayload.extend({ id, version: recordVersion }),
  data: z.object({ id }),
  refuses: ['notFound', 'conflict'],
})

/** Soft; refused while deals, merchants or banks use it. */
export const deleteCategory = endpoint('delete /categories/delete/{id}', {
  summary: 'Delete a category that nothing uses',
  permission: 'DELETE_CATEGORY',
  outdates: 'categories',
})

export const categoryBulk = deletedInBulk('category', {
  permission: 'DELETE_CATEGORY',
  event: 'category.deleted',
  listed: listedAs('categories', { filter: z.enum(categoryFilters) }),
})
