import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { brands, merchantBrands } from '#src/services/core/brands/schema.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'
import { isActiveCategory } from './find-categories.ts'
import { categories, merchantCategories } from './schema.ts'

export type Chosen = { categoryIds: string[]; brandIds: string[] }

export function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort()
}

export async function findChosen(tx: Tx, merchantId: string): Promise<Chosen> {
  const categoryRows = await tx
    .select({ id: merchantCategories.categoryId })
    .from(merchantCategories)
    .where(eq(merchantCategories.merchantId, merchantId))
  const brandRows = await tx
    .select({ id: merchantBrands.brandId })
    .from(merchantBrands)
    .where(eq(merchantBrands.merchantId, merchantId))
  return {
    categoryIds: distinct(categoryRows.map(({ id }) => id)),
    brandIds: distinct(brandRows.map(({ id }) => id)),
  }
}

/** An expired season may be kept, not added. Both are locked against concurrent deletion. */
export async function choiceErrors(tx: Tx, before: Chosen, after: Chosen): Promise<FieldErrors> {
  const { categoryIds, brandIds } = after
  const mayChoose = or(isActiveCategory(), inArray(categories.id, before.categoryIds))
  const foundCategories = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, categoryIds), isNull(categories.deletedAt), mayChoose))
    .orderBy(asc(categories.id))
    .for('share')
  const foundBrands = await tx
    .select({ id: brands.id })
    .from(brands)
    .where(and(inArray(brands.id, brandIds), isNull(brands.deletedAt)))
    .for('share')
  return {
    ...(foundCategories.length !== categoryIds.length && {
      categoryIds: 'core:field.activeCategories' as const,
    }),
    ...(foundBrands.length !== brandIds.length && { brandIds: 'core:field.brands' as const }),
  }
}

export async function replaceChosen(tx: Tx, merchantId: string, after: Chosen): Promise<void> {
  const { categoryIds, brandIds } = after
  const { categoryId } = merchantCategories
  const { brandId } = merchantBrands
  await tx
    .delete(merchantCategories)
    .where(and(eq(merchantCategories.merchantId, merchantId), notInArray(categoryId, categoryIds)))
  await tx
    .delete(merchantBrands)
    .where(and(eq(merchantBrands.merchantId, merchantId), notInArray(brandId, brandIds)))
  if (categoryIds.length > 0) {
    const rows = categoryIds.map((id) => ({ merchantId, categoryId: id }))
    await tx.insert(merchantCategories).values(rows).onConflictDoNothing()
  }
  if (brandIds.length > 0) {
    const rows = brandIds.map((id) => ({ merchantId, brandId: id }))
    await tx.insert(merchantBrands).values(rows).onConflictDoNothing()
  }
}
