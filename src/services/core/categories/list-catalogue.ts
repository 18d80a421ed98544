import { and, asc, ilike, isNull, not, type SQL } from 'drizzle-orm'
import { listBrands, listCategories } from '#src/contract/core/categories.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { pageAnswer } from '../../page-answer.ts'
import { readSearchTerm, substringPattern } from '../../search-term.ts'
import type { ServiceApp } from '../../service-app.ts'
import { isActiveCategory } from './find-categories.ts'
import { brands, categories } from './schema.ts'

/** All categories and all brands there are, by name (SHELL-56). */
export function addListCatalogue(app: ServiceApp, deps: ServiceDeps): void {
  const { db } = deps

  implement(app, deps, listCategories, async ({ params: { filter, page, size, term } }) => {
    const { id, name, categoryType } = categories
    const where = and(isNull(categories.deletedAt), isIn[filter](), named(name, term))
    const [found, totalItems] = await Promise.all([
      db
        .select({ id, name, categoryType })
        .from(categories)
        .where(where)
        .orderBy(asc(name))
        .limit(size)
        .offset(page * size),
      db.$count(categories, where),
    ])
    return { data: { categories: found, ...pageAnswer({ page, size, totalItems }) } }
  })

  implement(app, deps, listBrands, async ({ params: { page, size, term } }) => {
    const { id, name } = brands
    const where = and(isNull(brands.deletedAt), named(name, term))
    const [found, totalItems] = await Promise.all([
      db
        .select({ id, name })
        .from(brands)
        .where(where)
        .orderBy(asc(name))
        .limit(size)
        .offset(page * size),
      db.$count(brands, where),
    ])
    return { data: { brands: found, ...pageAnswer({ page, size, totalItems }) } }
  })
}

/** CAT-04 */
const isIn = {
  all: () => undefined,
  active: () => isActiveCategory(),
  expired: () => notActive(),
}

function notActive(): SQL | undefined {
  const active = isActiveCategory()
  return active && not(active)
}

function named(name: typeof categories.name | typeof brands.name, term: string): SQL | undefined {
  const text = readSearchTerm(term)
  return text === null ? undefined : ilike(name, substringPattern(text))
}
