import {
  listBrandDeals,
  listBrandMerchants,
  listBrands,
  readBrand,
} from '#src/contract/core/brands.ts'
import { accountReaders } from '#src/services/authentication/index.ts'
import { presentEntryDeals, readEntryMerchants } from '#src/services/core/catalogue/entry-pages.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  requireOnePermission,
  requirePermission,
} from '#src/services/kit/refusals/require-permission.ts'
import { accountsOfBrand } from './accounts-of-brand.ts'
import { countFigures } from './brand-figures.ts'
import { findBrand, findBrands } from './find-brands.ts'

export const readBrandsEndpoints = [
  bind(listBrands, async ({ params: { page, size, term }, query }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const since = query.added ? startOfBusinessDay(timeZone) : null
    const search = { term: readSearchTerm(term), since, sort: query.sort }
    const { rows, totalItems } = await findBrands(db, search, {
      page,
      size,
      after: query.after,
    })
    return { data: { brands: rows, ...pageAnswer({ page, size, totalItems }) } }
  }),

  bind(readBrand, async ({ params }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const [{ id, name, description, imageUrl, version }, figures] = await Promise.all([
      findBrand(db, params.id),
      countFigures(db, params.id, timeZone),
    ])
    return { data: { id, name, description, imageUrl, version, ...figures } }
  }),

  bind(listBrandMerchants, async ({ params, caller, format }, { db }) => {
    requireOnePermission(caller, accountReaders.MERCHANT)
    const { id } = await findBrand(db, params.id)
    return { data: await readEntryMerchants(db, accountsOfBrand(id), paging(params), format) }
  }),

  bindPrepared(listBrandDeals, ({ db, settings: { businessTimeZone: timeZone } }) => {
    const findDealPage = createDealPages(db, timeZone)
    return async ({ params, caller, format }) => {
      requirePermission(caller, 'VIEW_DEAL')
      const { id: brandId } = await findBrand(db, params.id)
      const query = { merchantId: null, brandId, status: 'ALL', term: null } as const
      const found = await findDealPage(query, paging(params))
      return { data: presentEntryDeals(found, paging(params), format) }
    }
  }),
]

function paging({ page, size }: { page: number; size: number }) {
  return { page, size }
}
