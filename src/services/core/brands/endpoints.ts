import { eq, sql } from 'drizzle-orm'
import {
  addBrand,
  deleteBrand,
  listBrandDeals,
  listBrandMerchants,
  listBrands,
  readBrand,
  updateBrand,
} from '#src/contract/core/brands.ts'
import type { EntryFigures } from '#src/contract/core/catalogue-entry.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { accountReaders, countMerchantsAmong } from '#src/services/authentication/index.ts'
import { presentEntryDeals, readEntryMerchants } from '#src/services/core/catalogue/entry-pages.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { brands } from '#src/services/core/categories/schema.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import { countDealsAmong } from '#src/services/core/deals/tallies.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  type FieldErrors,
  refuseFields,
  refuseStale,
  requireOnePermission,
  requirePermission,
  withUniqueName,
} from '#src/services/kit/refusals/refusal.ts'
import { accountsOfBrand } from './accounts-of-brand.ts'
import { type BrandRow, findBrand, findBrands, lockBrand } from './find-brands.ts'
import { audited, removeBrand } from './remove-brand.ts'

export const brandsEndpoints = [
  bind(listBrands, async ({ params: { page, size, term }, query }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const since = query.added ? startOfBusinessDay(timeZone) : null
    const search = { term: readSearchTerm(term), since, sort: query.sort }
    const { after } = query
    const { rows, paging } = await findBrands(db, search, { page, size, after })
    return { data: { brands: rows, ...paging } }
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
  bind(addBrand, async (call, { db }) => {
    const { userId } = call.caller
    const id = await withUniqueName(
      'core:brand.nameTaken',
      addOnce(db, call, brands, async (tx, id) => {
        const columns = await checkBrand(tx, call.body, { userId, previous: null })
        await tx.insert(brands).values({ id, ...columns })
        await recordAudit(tx, call, { event: 'brand.added', subjectId: id, after: columns })
      }),
    )
    return { data: { id }, message: 'core:brand.added' }
  }),

  bind(updateBrand, async (call, { db }) => {
    const { caller, body } = call
    await withUniqueName(
      'core:brand.nameTaken',
      db.transaction(async (tx) => {
        const before = await lockBrand(tx, body.id)
        refuseStale(body.version, before.version, 'core:brand.changed')
        const columns = await checkBrand(tx, body, { userId: caller.userId, previous: before })
        const version = sql`${brands.version} + 1`
        await tx
          .update(brands)
          .set({ ...columns, version })
          .where(eq(brands.id, before.id))
        await recordAudit(tx, call, {
          event: 'brand.updated',
          subjectId: before.id,
          before: audited(before),
          after: columns,
        })
      }),
    )
    return { data: null, message: 'core:brand.updated' }
  }),

  bind(deleteBrand, async (call, { db }) => {
    await db.transaction((tx) => removeBrand(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'core:brand.deleted' }
  }),
]

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

type Given = { name: string; description: string; imageUrl?: string | undefined }
type Context = { userId: string; previous: BrandRow | null }

async function checkBrand(tx: Tx, given: Given, context: Context) {
  const name = readName(given.name)
  const { description } = given
  const imageUrl = given.imageUrl || (context.previous?.imageUrl ?? null)
  refuseFields({
    ...(name === '' && { name: 'common:messages.nameRequired' }),
    ...(description === '' && { description: 'common:messages.descriptionRequired' }),
    ...(await imageErrors(tx, imageUrl, context)),
  })
  return { name, description, imageUrl }
}

async function imageErrors(
  tx: Tx,
  imageUrl: string | null,
  { userId, previous }: Context,
): Promise<FieldErrors> {
  if (imageUrl === null) return previous ? {} : { imageUrl: 'common:messages.imageRequired' }
  if (imageUrl === previous?.imageUrl) return {}
  return (await ownsImages(tx, [userId], [imageUrl])) ? {} : { imageUrl: 'core:field.image' }
}
