import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  listNormalCategories,
  listRelatedCategories,
} from '#src/contract/core/categories-manage.ts'
import type { Database } from '#src/database/connect.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requireOnePermission } from '#src/services/kit/refusals/require-permission.ts'
import { categoryReaders } from './category-readers.ts'
import { isCategory } from './find-categories.ts'
import { isRelatedTo } from './relations.ts'
import { categories } from './schema.ts'

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
