import { and, gte, isNull, not, type SQL, sql } from 'drizzle-orm'
import {
  type CategoryCounts,
  type CategoryFilter,
  type categorySorts,
  listCategories as contract,
} from '#src/contract/core/categories.ts'
import type { Queryable } from '#src/database/connect.ts'
import { withFigures } from '#src/services/core/catalogue/row-figures.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { plainWindow } from '#src/services/kit/lists/page-window.ts'
import { inWindow } from '#src/services/kit/lists/read-page.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { categoryStatus, listedColumns, presentListed } from './category-record.ts'
import { isActiveCategory } from './find-categories.ts'
import { categories, merchantCategories } from './schema.ts'

export const listCategories = bind(
  contract,
  async ({ params, query, format }, { db, quick, settings: { businessTimeZone: timeZone } }) => {
    const { filter, page, size, term } = params
    const window = plainWindow({ page, size, ...query })
    const order = categoryOrders(query.sort)
    const found = and(isNull(categories.deletedAt), named(readSearchTerm(term)))
    const columns = { ...listedColumns, status: categoryStatus() }
    const listed = db.select(columns).from(categories).$dynamic()
    const [rows, counts] = await Promise.all([
      inWindow(listed, and(found, isIn[filter](timeZone)), order, window),
      countCategories(db, found, timeZone),
    ])
    const listedRows = rows.map((row) => presentListed(row, format))
    return {
      data: {
        categories: query.figures
          ? await withFigures({ db, quick }, listedRows, hangsOnCategory, timeZone)
          : listedRows,
        counts,
        ...pageAnswer({ page, size, totalItems: counts[filter] }),
      },
    }
  },
)

const hangsOnCategory = {
  chosen: (ids: SQL) => sql`
    select ${merchantCategories.categoryId}, ${merchantCategories.merchantId}
    from ${merchantCategories} where ${merchantCategories.categoryId} = ${ids}`,
  deals: (ids: SQL) => sql`
    select ${deals.categoryId} as id, count(*)::int as count from ${deals}
    where ${deals.categoryId} = ${ids} and ${deals.deletedAt} is null group by 1`,
  views: 'CATEGORY',
} as const

export const findListedCategories: FindListed<'categories'> = (scope, { filter, term }) => {
  const found = and(isNull(categories.deletedAt), named(readSearchTerm(term)))
  const match = and(found, isIn[filter](scope.timeZone))
  return listedIds(scope, categoryOrders(undefined), match)
}

/** Needs no second key: names are unique among those not deleted. */
const byName = [sql`lower(${categories.name})`]

export const categoryOrders = listOrders<(typeof categorySorts)[number]>(
  { table: categories, id: categories.id, by: byName, direction: 'asc' },
  { name: { by: byName, index: 'categories_name' } },
)

async function countCategories(
  db: Queryable,
  found: SQL | undefined,
  timeZone: string,
): Promise<CategoryCounts> {
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${isActiveCategory()}))::int`,
      added: sql<number>`(count(*) filter (where ${isAddedToday(timeZone)}))::int`,
    })
    .from(categories)
    .where(found)
  const { all, active, added } = counted ?? { all: 0, active: 0, added: 0 }
  return { all, active, expired: all - active, new: added }
}

const isIn: Record<CategoryFilter, (timeZone: string) => SQL | undefined> = {
  all: () => undefined,
  active: () => isActiveCategory(),
  expired: () => {
    const active = isActiveCategory()
    return active && not(active)
  },
  new: isAddedToday,
}

function isAddedToday(timeZone: string): SQL {
  return gte(categories.createdAt, startOfBusinessDay(timeZone))
}

function named(text: string | null): SQL | undefined {
  return text === null ? undefined : containsTerm(categories.name, text)
}
