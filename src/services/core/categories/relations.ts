import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { categories, categoryRelations } from './schema.ts'

export function isRelatedTo(seasonId: string): SQL {
  return sql`exists (
    select 1 from ${categoryRelations} where ${categoryRelations.categoryId} = ${seasonId}
      and ${categoryRelations.relatedId} = ${categories.id}
  )`
}

export function findRelated(db: Queryable, seasonId: string) {
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(isNull(categories.deletedAt), isRelatedTo(seasonId)))
    .orderBy(asc(categories.name))
}

export async function replaceRelated(
  tx: Tx,
  categoryId: string,
  related: readonly { id: string }[],
): Promise<void> {
  await tx.delete(categoryRelations).where(eq(categoryRelations.categoryId, categoryId))
  if (related.length === 0) return
  await tx
    .insert(categoryRelations)
    .values(related.map(({ id }) => ({ categoryId, relatedId: id })))
}
