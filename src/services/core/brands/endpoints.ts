import { type SQL, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/brands.ts'
import type { EntryFigures } from '#src/contract/core/catalogue-entry.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { accountReaders, countMerchantsAmong } from '#src/services/authentication/index.ts'
import { presentEntryDeals, readEntryMerchants } from '#src/services/core/catalogue/entry-pages.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { imageErrors } from '#src/services/core/catalogue/image-errors.ts'
import { withFigures } from '#src/services/core/catalogue/row-figures.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import { dealTotals } from '#src/services/core/deals/schema.ts'
import { countDealsAmong } from '#src/services/core/deals/tallies.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  refuseFields,
  requireOnePermission,
  requirePermission,
} from '#src/services/kit/refusals/refusal.ts'
import { accountsOfBrand } from './accounts-of-brand.ts'
import { type BrandColumns, type BrandRow, brandRecords, findBrands } from './find-brands.ts'
import { removeBrand } from './remove-brand.ts'
import { merchantBrands } from './schema.ts'

export const brandsEndpoints = [
  bind(
    contract.listBrands,
    async ({ params: { page, size, term }, query }, { db, quick, settings }) => {
      const { added, sort, after, figures } = query
      const timeZone = settings.businessTimeZone
      const since = added ? startOfBusinessDay(timeZone) : null
      const search = { term: readSearchTerm(term), since, sort }
      const { rows, paging } = await findBrands(db, search, { page, size, after })
      const brands = figures ? await withFigures({ db, quick }, rows, hangsOnBrand, timeZone) : rows
      return { data: { brands, ...paging } }
    },
  ),

  bind(contract.readBrand, async ({ params }, { db, settings }) => {
    const [{ id, name, description, imageUrl, version }, figures] = await Promise.all([
      brandRecords.find(db, params.id),
      countFigures(db, params.id, settings.businessTimeZone),
    ])
    return { data: { id, name, description, imageUrl, version, ...figures } }
  }),

  bind(contract.listBrandMerchants, async ({ params, caller, format }, { db }) => {
    requireOnePermission(caller, accountReaders.MERCHANT)
    const { id } = await brandRecords.find(db, params.id)
    return { data: await readEntryMerchants(db, accountsOfBrand(id), paging(params), format) }
  }),

  bindPrepared(contract.listBrandDeals, ({ db, quick, settings }) => {
    const findDealPage = createDealPages({ db, quick }, settings.businessTimeZone)
    return async ({ params, caller, format }) => {
      requirePermission(caller, 'VIEW_DEAL')
      const { id: brandId } = await brandRecords.find(db, params.id)
      const query = { merchantId: null, brandId, status: 'ALL', term: null } as const
      const found = await findDealPage(query, paging(params))
      return { data: presentEntryDeals(found, paging(params), format) }
    }
  }),
  bind(contract.addBrand, async (call, { db }) => {
    const id = await brandRecords.add(db, call, (tx) => checkBrand(tx, call, null))
    return { data: { id }, message: 'core:brand.added' }
  }),

  bind(contract.updateBrand, async (call, { db }) => {
    await brandRecords.update(db, call, call.body, (tx, before) => checkBrand(tx, call, before))
    return { data: null, message: 'core:brand.updated' }
  }),

  bind(contract.deleteBrand, async (call, { db }) => {
    await db.transaction((tx) => removeBrand(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'core:brand.deleted' }
  }),
]

/** Deals have no brand: those of merchants that chose it count, and views are of deals. */
const hangsOnBrand = {
  chosen: (ids: SQL) => sql`
    select ${merchantBrands.brandId}, ${merchantBrands.merchantId}
    from ${merchantBrands} where ${merchantBrands.brandId} = ${ids}`,
  deals: (ids: SQL) => sql`
    select ${merchantBrands.brandId} as id, sum(${dealTotals.total})::int as count
    from ${merchantBrands} join ${dealTotals} on ${dealTotals.scope} = ${merchantBrands.merchantId}
    where ${merchantBrands.brandId} = ${ids} group by 1`,
  views: null,
}

function paging({ page, size }: { page: number; size: number }) {
  return { page, size }
}

async function countFigures(
  db: Queryable,
  brandId: string,
  timeZone: string,
): Promise<EntryFigures> {
  const accountIds = accountsOfBrand(brandId)
  const [merchants, deals] = await Promise.all([
    countMerchantsAmong(db, accountIds),
    countDealsAmong(db, accountIds, timeZone),
  ])
  return {
    noOfDeals: deals.all,
    noOfActiveDeals: deals.active,
    noOfMerchants: merchants.all,
    noOfActiveMerchants: merchants.active,
  }
}

type Saving = {
  caller: Caller
  body: { name: string; description: string; imageUrl?: string | undefined }
}

async function checkBrand(
  tx: Tx,
  { caller, body }: Saving,
  before: BrandRow | null,
): Promise<BrandColumns> {
  const name = readName(body.name)
  const { description } = body
  const imageUrl = body.imageUrl || (before?.imageUrl ?? null)
  refuseFields({
    ...(name === '' && { name: 'common:messages.nameRequired' }),
    ...(description === '' && { description: 'common:messages.descriptionRequired' }),
    ...(!imageUrl && !before && { imageUrl: 'common:messages.imageRequired' }),
    ...(imageUrl ? await imageErrors(tx, caller.userId, imageUrl, before?.imageUrl) : {}),
  })
  return { name, description, imageUrl }
}
