import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageParams, paging } from '../paging.ts'
import { fileUrl, id, instant, recordVersion } from '../values.ts'
import {
  ENTRY_DESCRIPTION_MAX,
  ENTRY_NAME_MAX,
  entryDeals,
  entryFigures,
  entryMerchants,
} from './catalogue-entry.ts'
import { categoryListItem, categoryTypes } from './categories.ts'
import { PROMO_TYPE_NAME_MAX, PROMO_TYPES_MAX, RELATED_MAX } from './category-limits.ts'

const category = categoryListItem.extend({
  description: z.string(),
  relatedCategories: z.array(id),
  ...entryFigures,
  version: recordVersion,
})
category.register(z.globalRegistry, { id: 'Category' })
export type Category = z.infer<typeof category>

const named = z.object({ categories: z.array(z.object({ id, name: z.string() })), ...paging })
const page = z.object({ id, ...pageParams })

const savePayload = z.object({
  name: z.string().trim().max(ENTRY_NAME_MAX),
  description: z.string().trim().max(ENTRY_DESCRIPTION_MAX),
  imageUrl: fileUrl,
  isPopular: z.boolean().default(false),
  categoryType: z.enum(categoryTypes),
  /** Epoch milliseconds of any instant in the chosen business days; the service sets the hours. */
  startDate: instant.nullish(),
  expiryDate: instant.nullish(),
  relatedCategories: z.array(id).max(RELATED_MAX).default([]),
  /** The whole list: entries without an id are added, changed names rename, missing ones are removed. */
  promoTypes: z
    .array(z.object({ id: id.optional(), name: z.string().trim().max(PROMO_TYPE_NAME_MAX) }))
    .max(PROMO_TYPES_MAX)
    .optional(),
  userId: id.optional(),
})
export type CategorySave = z.input<typeof savePayload>

export const listNormalCategories = endpoint('get /categories/normal/{page}/{size}', {
  summary: 'Normal categories by name, which a season may be about',
  callers: ['ADMIN'],
  params: z.object(pageParams),
  data: named,
})

export const listRelatedCategories = endpoint('get /categories/related/{id}/{page}/{size}', {
  summary: 'The categories that a season is about, by name',
  callers: ['ADMIN'],
  params: page,
  data: named,
  refuses: ['notFound'],
})

export const readCategory = endpoint('get /categories/{id}', {
  summary: 'A category with the numbers of its deals and merchants',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  data: category,
  refuses: ['notFound'],
})

export const listCategoryMerchants = endpoint('get /categories/{id}/merchants/{page}/{size}', {
  summary: 'The merchants that chose a category, newest first',
  permission: 'VIEW_CATEGORY',
  params: page,
  data: entryMerchants,
  refuses: ['notFound'],
})

export const listCategoryDeals = endpoint('get /categories/{id}/deals/{page}/{size}', {
  summary: 'The deals of a category, newest first',
  permission: 'VIEW_CATEGORY',
  params: page,
  data: entryDeals,
  refuses: ['notFound'],
})

export const addCategory = endpoint('post /categories', {
  summary: 'Add a category',
  permission: 'ADD_CATEGORY',
  body: savePayload,
  data: z.object({ id }),
  refuses: ['invalid', 'conflict'],
})

/** Without `promoTypes` they stay as they are. */
export const updateCategory = endpoint('put /categories', {
  summary: 'Change a category and its promo types',
  permission: 'UPDATE_CATEGORY',
  body: savePayload.extend({ id, version: recordVersion }),
  data: z.object({ id }),
  refuses: ['invalid', 'notFound', 'conflict', 'ruleBroken'],
})

/** Soft; refused while deals, merchants or banks use it. */
export const deleteCategory = endpoint('delete /categories/delete/{id}', {
  summary: 'Delete a category that nothing uses',
  permission: 'DELETE_CATEGORY',
  refuses: ['notFound', 'ruleBroken'],
})
