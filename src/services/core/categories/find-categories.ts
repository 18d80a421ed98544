import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { brands, merchantBrands } from '#src/services/core/brands/schema.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { containsTerm } from '#src/services/kit/lists/search-term.ts'
import { categories, merchantCategories, promoTypes } from './schema.ts'

/** A normal category always, a seasonal one until its expiry date has passed. */
export function isActiveCategory(moment: SQL = databaseNow): SQL | undefined {
  return and(
    isNull(categories.deletedAt),
    or(eq(categories.categoryType, 'NORMAL'), sql`${categories.expiryDate} >= ${moment}`),
  )
}

export function findMerchantCategories(
  db: Queryable,
  merchantId: string,
  term: string | null = null,
) {
  return db
    .select({ id: categories.id, name: categories.name, categoryType: categories.categoryType })
    .from(merchantCategories)
    .innerJoin(categories, eq(categories.id, merchantCategories.categoryId))
    .where(
      and(
        eq(merchantCategories.merchantId, merchantId),
        isActiveCategory(),
        term === null ? undefined : containsTerm(categories.name, term),
      ),
    )
    .orderBy(asc(categories.name))
    .limit(250)
}

export function findChosenCategories(db: Queryable, merchantId: string) {
  return db
    .select({ value: categories.id, label: categories.name })
    .from(merchantCategories)
    .innerJoin(categories, eq(categories.id, merchantCategories.categoryId))
    .where(and(eq(merchantCategories.merchantId, merchantId), isNull(categories.deletedAt)))
    .orderBy(asc(categories.name))
    .limit(250)
}

export function findChosenBrands(db: Queryable, merchantId: string) {
  return db
    .select({ value: brands.id, label: brands.name })
    .from(merchantBrands)
    .innerJoin(brands, eq(brands.id, merchantBrands.brandId))
    .where(and(eq(merchantBrands.merchantId, merchantId), isNull(brands.deletedAt)))
    .orderBy(asc(brands.name))
    .limit(250)
}

export function findPromoTypes(db: Queryable, categoryId: string) {
  return db
    .select({ id: promoTypes.id, name: promoTypes.name })
    .from(promoTypes)
    .where(and(eq(promoTypes.categoryId, categoryId), isNull(promoTypes.deletedAt)))
    .orderBy(asc(promoTypes.name))
    .limit(250)
}

export async function isCategory(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(categories, and(eq(categories.id, id), isNull(categories.deletedAt)))) > 0
}
