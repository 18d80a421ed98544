import { and, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { brandSorts } from '#src/contract/core/brands.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { brands } from './schema.ts'

export type BrandRow = typeof brands.$inferSelect
export type BrandColumns = Pick<BrandRow, 'name' | 'description' | 'imageUrl'>

type BrandSearch = {
  term: string | null
  /** Null for all; else those added at this instant or later. */
  since: SQL<Date> | null
  sort?: Sort<BrandSort> | undefined
}
type BrandSort = (typeof brandSorts)[number]

/** Needs no second key: names are unique among those not deleted. */
const byName = [sql`lower(${brands.name})`]

export const brandOrders = listOrders<BrandSort>(
  { table: brands, id: brands.id, by: byName, direction: 'asc' },
  { name: { by: byName, index: 'brands_name' } },
)

export function findBrands(db: Queryable, search: BrandSearch, paging: Paging) {
  const { id, name, description, imageUrl } = brands
  const from = db.select({ id, name, description, imageUrl }).from(brands).$dynamic()
  const [where, order] = [matchBrands(search), brandOrders(search.sort)]
  return readShort(db, from, { where, order }, paging)
}

export const findListedBrands: FindListed<'brands'> = (scope, { term, added }) => {
  const since = added ? startOfBusinessDay(scope.timeZone) : null
  return listedIds(
    scope,
    brandOrders(undefined),
    matchBrands({ term: readSearchTerm(term), since }),
  )
}

function matchBrands({ term, since }: Pick<BrandSearch, 'term' | 'since'>): SQL | undefined {
  const { name, createdAt, deletedAt } = brands
  return and(
    isNull(deletedAt),
    term === null ? undefined : containsTerm(name, term),
    since ? gte(createdAt, since) : undefined,
  )
}

export const brandRecords = simpleRecords(brands, {
  noun: 'brand',
  notFound: 'core:brand.notFound',
  changed: 'core:brand.changed',
  nameTaken: 'core:brand.nameTaken',
  audited: ({ name, description, imageUrl }: BrandColumns) => ({ name, description, imageUrl }),
})
