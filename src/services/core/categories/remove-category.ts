import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { describeUses } from '#src/services/core/catalogue/describe-uses.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { Refusal, refuseStale } from '#src/services/kit/refusals/refusal.ts'
import { auditedCategory, type CategoryRow } from './category-record.ts'
import { findPromoTypes } from './find-categories.ts'
import { lockCategories } from './lock-categories.ts'
import { countUses } from './read-category.ts'
import { findRelated } from './relations.ts'
import { categories } from './schema.ts'

/**
 * Soft deletion. The lock makes everyone wait who chooses the category or writes a deal in it.
 * @throws Refusal ruleBroken if it is used, or has changed since it was seen
 */
export const removeCategory: Remove = async (tx, by, { id, version }) => {
  const held = await lockCategories(tx, [id])
  const category = requireCurrent(held, id, version, by.format)
  const uses = describeUses(await countUses(tx, id), by)
  if (uses) throw new Refusal('ruleBroken', 'core:category.inUse', { params: { uses } })
  const before = auditedCategory(category, await namesOf(tx, id))
  await tx
    .update(categories)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
  await recordAudit(tx, by, { event: 'category.deleted', subjectId: id, before })
}

export function requireCurrent(
  held: readonly CategoryRow[],
  id: string,
  version: number | null,
  format: Format,
): CategoryRow {
  const row = held.find((one) => one.id === id)
  if (!row) throw new Refusal('notFound', 'core:category.notFound')
  const when = format.dateTime(row.updatedAt)
  refuseStale(version, row.version, 'core:category.changed', { when })
  return row
}

export async function namesOf(tx: Tx, id: string) {
  const related = await findRelated(tx, id)
  const promoTypes = (await findPromoTypes(tx, id)).map(({ name }) => name)
  return { related, promoTypes }
}
