import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { CategoryRow } from './category-record.ts'
import { categories } from './schema.ts'

/** Locks categories against use, change and deletion, always in id order, so that nobody deadlocks. */
export function lockCategories(tx: Tx, ids: readonly string[]): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(categories)
    .where(and(inArray(categories.id, [...ids]), isNull(categories.deletedAt)))
    .orderBy(asc(categories.id))
    .for('update')
}

/** Keeps a category and its promo types unchanged while something starts using them. */
export async function lockForUse(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('share')
}
