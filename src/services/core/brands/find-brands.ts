import { and, eq, gte, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { brandSorts } from '#src/contract/core/brands.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { brands } from '#src/services/core/categories/schema.ts'
import { inOrder, isBehind, listOrders } from '#src/services/kit/lists/list-order.ts'
import { type Paging, plainWindow } from '#src/services/kit/lists/page-window.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export type BrandRow = typeof brands.$inferSelect

type BrandSearch = {
  term: string | null
  /** Null for all; else those added at this instant or later. */
  since: SQL<Date> | null
  sort?: Sort<BrandSort> | undefined
}
type BrandSort = (typeof brandSorts)[number]

/** Unique among those not deleted. */
const byName = [sql`lower(${brands.name})`]

export const brandOrders = listOrders<BrandSort>(
  { table: brands, id: brands.id, by: byName, direction: 'asc' },
  { name: { by: byName, index: 'brands_name' } },
)

export async function findBrands(
  db: Queryable,
  { term, since, sort }: BrandSearch,
  paging: Paging,
) {
  const window = plainWindow(paging)
  const { id, name, description, imageUrl } = brands
  const order = brandOrders(sort)
  const named = term === null ? undefined : ilike(name, substringPattern(term))
  const added = since ? gte(brands.createdAt, since) : undefined
  const where = and(isNull(brands.deletedAt), named, added)
  const [rows, totalItems] = await Promise.all([
    db
      .select({ id, name, description, imageUrl })
      .from(brands)
      .where(and(where, isBehind(window, order)))
      .orderBy(...inOrder(order))
      .limit(window.limit)
      .offset(window.offset),
    db.$count(brands, where),
  ])
  return { rows, totalItems }
}

export async function findBrand(db: Queryable, id: string): Promise<BrandRow> {
  const [brand] = await db.select().from(brands).where(isBrand(id))
  return brand ?? refuseUnknown()
}

export async function lockBrand(tx: Tx, id: string): Promise<BrandRow> {
  const [brand] = await tx.select().from(brands).where(isBrand(id)).for('update')
  return brand ?? refuseUnknown()
}

function isBrand(id: string) {
  return and(eq(brands.id, id), isNull(brands.deletedAt))
}

function refuseUnknown(): never {
  throw new Refusal('notFound', 'core:brand.notFound')
}
