import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  listNormalCategories,
  listRelatedCategories,
} from '#src/contract/core/categories-manage.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requireOnePermission } from '#src/services/kit/refusals/require-permission.ts'
import { categoryReaders } from './category-readers.ts'
import { isCategory } from './find-categories.ts'
import { isRelatedTo } from './relations.ts'
import { categories } from './schema.ts'

/** What a season may be about, and what one is about, both by name. */
export function addListRelated(app: ServiceApp, deps: ServiceDeps): void {
  const { db } = deps

  implement(app, deps, listNormalCategories, async ({ params, caller }) => {
    requireOnePermission(caller, categoryReaders)
    return { data: await readNames(eq(categories.categoryType, 'NORMAL'), params) }
  })

  implement(app, deps, listRelatedCategories, async ({ params, caller }) => {
    requireOnePermission(caller, categoryReaders)
    if (!(await isCategory(db, params.id))) {
      throw new Refusal('notFound', 'core:category.notFound')
    }
    return { data: await readNames(isRelatedTo(params.id), params) }
  })

  async function readNames(which: SQL, { page, size }: { page: number; size: number }) {
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
}
