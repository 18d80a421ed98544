import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  readCategory as contract,
  listNormalCategories,
  listRelatedCategories,
} from '#src/contract/core/categories.ts'
import type { Database } from '#src/database/connect.ts'
import { countEntry } from '#src/services/core/catalogue/entry-figures.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal, requireOnePermission } from '#src/services/kit/refusals/refusal.ts'
import { categoryStatus, listedColumns, presentListed } from './category-record.ts'
import { accountsOfCategory } from './category-uses.ts'
import { isCategory } from './find-categories.ts'
import { findRelated, isRelatedTo } from './relations.ts'
import { categories } from './schema.ts'

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
  const where = and(isNull(categories.deletedAt), which)
  const [found, totalItems] = await Promise.all([
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(where)
      .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id))
      .limit(size)
      .offset(page * size),
    db.$count(categories, where),
  ])
  return { categories: found, ...pageAnswer({ page, size, totalItems }) }
}
