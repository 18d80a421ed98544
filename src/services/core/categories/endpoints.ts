import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { isActive } from '#src/contract/authentication/account-status.ts'
import * as contract from '#src/contract/core/categories.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import {
  accountReaders,
  lockEditableAccount,
  requireReader,
} from '#src/services/authentication/index.ts'
import { presentEntryDeals, readEntryMerchants } from '#src/services/core/catalogue/entry-pages.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  Refusal,
  refuseFields,
  requireOnePermission,
  requirePermission,
  withUniqueName,
} from '#src/services/kit/refusals/refusal.ts'
import { auditedCategory, type CategoryRow } from './category-record.ts'
import { checkCategory } from './check-category.ts'
import { type Chosen, choiceErrors, distinct, findChosen, replaceChosen } from './chosen.ts'
import {
  findChosenBrands,
  findChosenCategories,
  findMerchantCategories,
  findPromoTypes,
  isCategory,
} from './find-categories.ts'
import { listCategories } from './list-categories.ts'
import { lockCategories } from './lock-categories.ts'
import { accountsOfCategory, listRelatedEndpoints, readCategory } from './read-category.ts'
import { replaceRelated } from './relations.ts'
import { namesOf, removeCategory, requireCurrent } from './remove-category.ts'
import { savePromoTypes } from './save-promo-types.ts'
import { categories } from './schema.ts'

export const categoryEntriesEndpoints = [
  bind(contract.listCategoryMerchants, async ({ params, caller, format }, { db }) => {
    requireOnePermission(caller, accountReaders.MERCHANT)
    const { id, ...paging } = params
    await requireCategory(db, id)
    return { data: await readEntryMerchants(db, accountsOfCategory(id), paging, format) }
  }),

  bindPrepared(contract.listCategoryDeals, ({ db, quick, settings }) => {
    const findDealPage = createDealPages({ db, quick }, settings.businessTimeZone)
    return async ({ params, caller, format }) => {
      requirePermission(caller, 'VIEW_DEAL')
      const { id: categoryId, ...paging } = params
      await requireCategory(db, categoryId)
      const query = { merchantId: null, categoryId, status: 'ALL', term: null } as const
      return { data: presentEntryDeals(await findDealPage(query, paging), paging, format) }
    }
  }),
]

async function requireCategory(db: Queryable, id: string): Promise<void> {
  if (!(await isCategory(db, id))) throw new Refusal('notFound', 'core:category.notFound')
}

export const categoryEndpoints = [
  bind(contract.listMerchantCategories, async ({ query, caller }, { db }) => {
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

  bind(contract.readBrandsCategories, async ({ params: { merchantId }, caller }, { db }) => {
    refuseForeign(caller, merchantId)
    requireReader(caller, merchantId, [...accountReaders.MERCHANT, ...accountReaders.BANK])
    const [categories, brands] = await Promise.all([
      findChosenCategories(db, merchantId),
      findChosenBrands(db, merchantId),
    ])
    return { data: { categories, brands } }
  }),

  bind(contract.listPromoTypes, async ({ params: { categoryId } }, { db }) => {
    await requireCategory(db, categoryId)
    return { data: { promoTypes: await findPromoTypes(db, categoryId) } }
  }),
  listCategories,

  /** Replaces the whole choice. Existing deals keep their category and brand. */
  bind(contract.saveBrandsCategories, async (call, { db }) => {
    const { merchantId, categoryIds, brandIds } = call.body
    const after: Chosen = { categoryIds: distinct(categoryIds), brandIds: distinct(brandIds) }
    await db.transaction(async (tx) => {
      await lockEditableAccount(tx, call.caller, merchantId, ['MERCHANT', 'BANK'])
      const before = await findChosen(tx, merchantId)
      refuseFields(await choiceErrors(tx, before, after))
      if (isDeepStrictEqual(before, after)) return
      await replaceChosen(tx, merchantId, after)
      await recordAudit(tx, call, {
        event: 'user.categories-chosen',
        subjectId: merchantId,
        before,
        after,
      })
    })
    return { data: null, message: 'core:merchant.chosen' }
  }),
  ...listRelatedEndpoints,
  readCategory,
  ...categoryEntriesEndpoints,
  bind(contract.addCategory, async (call, { db, settings: { businessTimeZone: timeZone } }) => {
    const { body, caller } = call
    const save = addOnce(db, call, categories, async (tx, id) => {
      const held = await lockCategories(tx, body.relatedCategories)
      const context = { userId: caller.userId, timeZone, held, previous: null }
      const { columns, related } = await checkCategory(tx, body, context)
      const [added] = await tx
        .insert(categories)
        .values({ id, ...columns })
        .returning()
      if (!added) throw new Error('a category was not inserted')
      await replaceRelated(tx, id, related)
      const promoTypes = await savePromoTypes(tx, id, body.promoTypes ?? [])
      await recordAudit(tx, call, {
        event: 'category.created',
        subjectId: id,
        after: auditedCategory(added, { related, promoTypes }),
      })
    })
    const id = await withUniqueName('core:category.nameTaken', save)
    return { data: { id }, message: 'core:category.created' }
  }),
  bind(contract.updateCategory, async (call, { db, settings: { businessTimeZone: timeZone } }) => {
    const { body, caller, format } = call
    const id = body.id.toLowerCase()
    const save = db.transaction(async (tx) => {
      const held = await lockCategories(tx, [id, ...body.relatedCategories])
      const previous = requireCurrent(held, id, body.version, format)
      const before = await namesOf(tx, id)
      const context = { userId: caller.userId, timeZone, held, previous }
      const { columns, related } = await checkCategory(tx, body, context)
      const after = await writeCategory(tx, id, columns)
      await replaceRelated(tx, id, related)
      const promoTypes = body.promoTypes
        ? await savePromoTypes(tx, id, body.promoTypes)
        : before.promoTypes
      await recordAudit(tx, call, {
        event: 'category.updated',
        subjectId: id,
        before: auditedCategory(previous, before),
        after: auditedCategory(after, { related, promoTypes }),
      })
    })
    await withUniqueName('core:category.nameTaken', save)
    return { data: { id }, message: 'core:category.updated' }
  }),
  bind(contract.deleteCategory, async (call, { db }) => {
    const id = call.params.id.toLowerCase()
    await db.transaction((tx) => removeCategory(tx, call, { id, version: null }))
    return { data: null, message: 'core:category.deleted' }
  }),
]

type Columns = Awaited<ReturnType<typeof checkCategory>>['columns']

async function writeCategory(tx: Tx, id: string, columns: Columns): Promise<CategoryRow> {
  const [after] = await tx
    .update(categories)
    .set({ ...columns, version: sql`${categories.version} + 1`, updatedAt: sql`now()` })
    .where(eq(categories.id, id))
    .returning()
  if (!after) throw new Error('a held category is gone')
  return after
}

function refuseForeign({ role, userId, approvalStatus }: Caller, merchantId: string): void {
  if (role === 'ADMIN' || userId === merchantId) return
  if (role === 'BANK' && isActive(approvalStatus)) return
  throw new Refusal('notFound', 'core:merchant.notFound')
}
