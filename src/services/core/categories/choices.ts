import { isActive } from '#src/contract/authentication/account-status.ts'
import {
  listMerchantCategories,
  listPromoTypes,
  readBrandsCategories,
} from '#src/contract/core/categories.ts'
import { accountReaders, mustSee } from '#src/services/authentication/index.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  findChosenBrands,
  findChosenCategories,
  findMerchantCategories,
  findPromoTypes,
  isCategory,
} from './find-categories.ts'

export const choiceEndpoints = [
  bind(listMerchantCategories, async ({ query, caller }, { db }) => {
    const merchantId = caller.role === 'MERCHANT' ? caller.userId : query.merchantId
    refuseForeign(caller, merchantId)
    const found = await findMerchantCategories(db, merchantId, readSearchTerm(query.searchTerm))
    const { page, size } = query
    return {
      data: {
        categories: found.slice(page * size, (page + 1) * size),
        ...pageAnswer({ page, size, totalItems: found.length }),
      },
    }
  }),

  bind(readBrandsCategories, async ({ params: { merchantId }, caller }, { db }) => {
    refuseForeign(caller, merchantId)
    mustSee(caller, merchantId, [...accountReaders.MERCHANT, ...accountReaders.BANK])
    const [categories, brands] = await Promise.all([
      findChosenCategories(db, merchantId),
      findChosenBrands(db, merchantId),
    ])
    return { data: { categories, brands } }
  }),

  bind(listPromoTypes, async ({ params: { categoryId } }, { db }) => {
    if (!(await isCategory(db, categoryId))) {
      throw new Refusal('notFound', 'core:category.notFound')
    }
    return { data: { promoTypes: await findPromoTypes(db, categoryId) } }
  }),
]

function refuseForeign({ role, userId, approvalStatus }: Caller, merchantId: string): void {
  if (role === 'ADMIN' || userId === merchantId) return
  if (role === 'BANK' && isActive(approvalStatus)) return
  throw new Refusal('notFound', 'core:merchant.notFound')
}
