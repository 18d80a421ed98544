import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PAGE_SIZE_MAX, paging, SEARCH_MAX } from '../paging.ts'
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

export const categories = [listMerchantCategories, readBrandsCategories, listPromoTypes] as const
