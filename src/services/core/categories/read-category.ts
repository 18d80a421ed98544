import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  readCategory as contract,
  listNormalCategories,
  listRelatedCategories,
} from '#src/contract/core/categories.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { countMerchantsAmong } from '#src/services/authentication/index.ts'
import type { Uses } from '#src/services/core/catalogue/describe-uses.ts'
import { countEntry } from '#src/services/core/catalogue/entry-figures.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { Refusal, requireOnePermission } from '#src/services/kit/refusals/refusal.ts'
import { categoryStatus, listedColumns, presentListed } from './category-record.ts'
import { isCategory } from './find-categories.ts'
import { categoryOrders } from './list-categories.ts'
import { findRelated, isRelatedTo } from './relations.ts'
import { categories, merchantCategories } from './schema.ts'

const categoryReaders = [
  'VIEW_CATEGORY',
  'ADD_CATEGORY',
  'UPDATE_CATEGORY',
  'DELETE_CATEGORY',
] as const

export const readCategory = bind(
  contract,
  async ({ params: { id }, caller, format }, { db, settings }) => {
    if (caller.role === 'ADMIN') requireOnePermission(caller, categoryReaders)
    const [[row], related, figures] = await Promise.all([
      db
        .select({
          ...listedColumns,
          status: categoryStatus(),
          description: categories.description,
          version: categories.version,
        })
        .from(categories)
        .where(and(eq(categories.id, id), isNull(categories.deletedAt))),
      findRelated(db, id),
      countEntry(
        db,
        { accountIds: accountsOfCategory(id), hasDeal: eq(deals.categoryId, id) },
        settings.businessTimeZone,
      ),
    ])
    if (!row) throw new Refusal('notFound', 'core:category.notFound')
    const { description, version, ...listed } = row
    return {
      data: {
        ...presentListed(listed, format),
        description,
        version,
        relatedCategories: related.map((one) => one.id),
        ...figures,
      },
    }
  },
)

export const listRelatedEndpoints = [
  bind(listNormalCategories, async ({ params, caller }, { db }) => {
    requireOnePermission(caller, categoryReaders)
    return { data: await readNames(db, eq(categories.categoryType, 'NORMAL'), params) }
  }),

  bind(listRelatedCategories, async ({ params, caller }, { db }) => {
    requireOnePermission(caller, categoryReaders)
    if (!(await isCategory(db, params.id))) {
      throw new Refusal('notFound', 'core:category.notFound')
    }
    return { data: await readNames(db, isRelatedTo(params.id), params) }
  }),
]

async function readNames(db: Database, which: SQL, { page, size }: { page: number; size: number }) {
  const from = db.select({ id: categories.id, name: categories.name }).from(categories).$dynamic()
  const list = { where: and(isNull(categories.deletedAt), which), order: categoryOrders(undefined) }
  const { rows, paging } = await readShort(db, from, list, { page, size })
  return { categories: rows, ...paging }
}

export function accountsOfCategory(categoryId: string): SQL {
  return sql`(select ${merchantCategories.merchantId} from ${merchantCategories}
    where ${merchantCategories.categoryId} = ${categoryId})`
}

export async function countUses(db: Queryable, categoryId: string): Promise<Uses> {
  const used = and(eq(deals.categoryId, categoryId), isNull(deals.deletedAt))
  const accountIds = accountsOfCategory(categoryId)
  const noOfDeals = await db.$count(deals, used)
  const merchants = await countMerchantsAmong(db, accountIds)
  const banks = await countMerchantsAmong(db, accountIds, 'BANK')
  return { deals: noOfDeals, merchants: merchants.all, banks: banks.all }
}
