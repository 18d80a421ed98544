import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { CatalogueFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isActiveCategory } from '#src/services/core/categories/find-categories.ts'
import {
  brands,
  categories,
  merchantBrands,
  merchantCategories,
} from '#src/services/core/categories/schema.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'

export async function findCatalogueFigures(
  db: Queryable,
  timeZone: string,
): Promise<CatalogueFigures> {
  const today = startOfBusinessDay(timeZone)
  const [[category], [brand]] = await Promise.all([
    db
      .select({
        all: sql<number>`count(*)::int`,
        active: sql<number>`(count(*) filter (where ${isActiveCategory()}))::int`,
        added: sql<number>`(count(*) filter (where ${gte(categories.createdAt, today)}))::int`,
      })
      .from(categories)
      .where(isNull(categories.deletedAt)),
    db
      .select({
        all: sql<number>`count(*)::int`,
        added: sql<number>`(count(*) filter (where ${gte(brands.createdAt, today)}))::int`,
      })
      .from(brands)
      .where(isNull(brands.deletedAt)),
  ])
  return {
    noOfNewCategories: category?.added ?? 0,
    noOfNewBrands: brand?.added ?? 0,
    totalCategories: category?.all ?? 0,
    totalActiveCategories: category?.active ?? 0,
    totalBrands: brand?.all ?? 0,
  }
}

export async function countChosen(db: Queryable, merchantId: string) {
  const [chosenCategories, chosenBrands] = await Promise.all([
    db.$count(
      db
        .select({ one: sql`1`.as('one') })
        .from(merchantCategories)
        .innerJoin(categories, eq(categories.id, merchantCategories.categoryId))
        .where(and(eq(merchantCategories.merchantId, merchantId), isNull(categories.deletedAt)))
        .as('chosen'),
    ),
    db.$count(
      db
        .select({ one: sql`1`.as('one') })
        .from(merchantBrands)
        .innerJoin(brands, eq(brands.id, merchantBrands.brandId))
        .where(and(eq(merchantBrands.merchantId, merchantId), isNull(brands.deletedAt)))
        .as('chosen'),
    ),
  ])
  return { categories: chosenCategories, brands: chosenBrands }
}
