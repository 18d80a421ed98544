import { listCategoryDeals, listCategoryMerchants } from '#src/contract/core/categories-manage.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountReaders } from '#src/services/authentication/index.ts'
import { presentEntryDeals, readEntryMerchants } from '#src/services/core/catalogue/entry-pages.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  requireOnePermission,
  requirePermission,
} from '#src/services/kit/refusals/require-permission.ts'
import { accountsOfCategory } from './category-uses.ts'
import { isCategory } from './find-categories.ts'

export const categoryEntriesEndpoints = [
  bind(listCategoryMerchants, async ({ params, caller, format }, { db }) => {
    requireOnePermission(caller, accountReaders.MERCHANT)
    const { id, ...paging } = params
    await mustBeThere(db, id)
    return { data: await readEntryMerchants(db, accountsOfCategory(id), paging, format) }
  }),

  bindPrepared(listCategoryDeals, ({ db, settings }) => {
    const findDealPage = createDealPages(db, settings.businessTimeZone)
    return async ({ params, caller, format }) => {
      requirePermission(caller, 'VIEW_DEAL')
      const { id: categoryId, ...paging } = params
      await mustBeThere(db, categoryId)
      const query = { merchantId: null, categoryId, status: 'ALL', term: null } as const
      return { data: presentEntryDeals(await findDealPage(query, paging), paging, format) }
    }
  }),
]

async function mustBeThere(db: Queryable, id: string): Promise<void> {
  if (!(await isCategory(db, id))) throw new Refusal('notFound', 'core:category.notFound')
}
