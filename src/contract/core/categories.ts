import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PAGE_SIZE_MAX, paging, SEARCH_MAX, searchParams } from '../paging.ts'
import { id, staffRole } from '../values.ts'

const option = z.object({ value: id, label: z.string() })

export const listMerchantCategories = endpoint({
  method: 'get',
  path: '/categories/merchant',
  summary: "A merchant's active categories (DEAL-82)",
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  query: z.object({
    userId: id.optional(),
    merchantId: id,
    role: staffRole.optional(),
    size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
    page: z.coerce.number().int().min(0).default(0),
    searchTerm: z.string().max(SEARCH_MAX).default('ALL'),
  }),
  data: z.object({
    categories: z.array(
      z.object({ id, name: z.string(), categoryType: z.enum(['NORMAL', 'SEASONAL']) }),
    ),
    ...paging,
  }),
})

export const readBrandsCategories = endpoint({
  method: 'get',
  path: '/brands-categories/{merchantId}',
  summary: 'The categories and brands that a merchant chose',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  params: z.object({ merchantId: id }),
  data: z.object({ categories: z.array(option), brands: z.array(option) }),
  refuses: ['notFound'],
})

export const listPromoTypes = endpoint({
  method: 'get',
  path: '/promo-types/category/{categoryId}',
  summary: 'The promo types of a category (CAT-31)',
  callers: ['MERCHANT', 'ADMIN'],
  params: z.object({ categoryId: id }),
  query: z.object({ userId: id.optional(), categoryId: id.optional() }),
  data: z.object({ promoTypes: z.array(z.object({ id, name: z.string() })) }),
  refuses: ['notFound'],
})

/** Own ones for merchants and banks, any merchant's for administrators; needs no approval (MERCH-55). */
export const saveBrandsCategories = endpoint({
  method: 'put',
  path: '/brands-categories',
  summary: 'Choose the categories and brands of a merchant',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  body: z.object({
    userId: id,
    merchantId: id,
    categoryIds: z.array(id).max(PAGE_SIZE_MAX),
    brandIds: z.array(id).max(PAGE_SIZE_MAX),
  }),
  data: z.null(),
  refuses: ['invalid', 'notFound'],
})

export const listCategories = endpoint({
  method: 'get',
  path: '/categories/{filter}/{page}/{size}/search/{term}',
  summary: 'Categories by name',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  params: z.object({ filter: z.enum(['all', 'active', 'expired']), ...searchParams }),
  data: z.object({
    categories: z.array(
      z.object({ id, name: z.string(), categoryType: z.enum(['NORMAL', 'SEASONAL']) }),
    ),
    ...paging,
  }),
})

export const listBrands = endpoint({
  method: 'get',
  path: '/brands/{page}/{size}/search/{term}',
  summary: 'Brands by name',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  params: z.object(searchParams),
  data: z.object({ brands: z.array(z.object({ id, name: z.string() })), ...paging }),
})

export const categories = [
  listMerchantCategories,
  readBrandsCategories,
  saveBrandsCategories,
  listPromoTypes,
  listCategories,
  listBrands,
] as const
