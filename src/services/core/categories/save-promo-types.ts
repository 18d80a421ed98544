import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findPromoTypes } from './find-categories.ts'
import { type PromoTypePlan, planPromoTypes, type SubmittedPromoType } from './promo-type-plan.ts'
import { promoTypes } from './schema.ts'

export async function savePromoTypes(
  tx: Tx,
  categoryId: string,
  submitted: readonly SubmittedPromoType[],
): Promise<string[]> {
  const readable = submitted.map(({ id, name }) => ({ id, name: readName(name) }))
  const plan = planPromoTypes(await findPromoTypes(tx, categoryId), readable)
  if (!plan) throw fieldRefusal('promoTypes', 'core:category.promoTypeUnknown')
  await refuseUsed(tx, plan.removed)
  await write(tx, categoryId, plan)
  return readable.map(({ name }) => name)
}

async function write(tx: Tx, categoryId: string, { removed, renamed, added }: PromoTypePlan) {
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await tx.update(promoTypes).set({ deletedAt: sql`now()` }).where(inArray(promoTypes.id, ids))
  }
  await rename(tx, renamed)
  if (added.length > 0) {
    await tx.insert(promoTypes).values(added.map((name) => ({ id: v7(), categoryId, name })))
  }
}

/** Two may swap names, so all give up their names before any gets its new one. */
async function rename(tx: Tx, renamed: PromoTypePlan['renamed']): Promise<void> {
  if (renamed.length === 0) return
  const ids = renamed.map(({ id }) => id)
  await tx
    .update(promoTypes)
    .set({ name: sql`${promoTypes.id}::text` })
    .where(inArray(promoTypes.id, ids))
  for (const { id, name } of renamed) {
    await tx.update(promoTypes).set({ name }).where(eq(promoTypes.id, id))
  }
}

/** Also while only expired deals use them: those still name their kind of offer. */
async function refuseUsed(tx: Tx, removed: PromoTypePlan['removed']): Promise<void> {
  const ids = removed.map(({ id }) => id)
  const [used] = await tx
    .select({ id: deals.promoTypeId, deals: count() })
    .from(deals)
    .where(and(inArray(deals.promoTypeId, ids), isNull(deals.deletedAt)))
    .groupBy(deals.promoTypeId)
    .limit(1)
  if (!used) return
  const name = removed.find(({ id }) => id === used.id)?.name ?? ''
  throw new Refusal('ruleBroken', 'core:category.promoTypeUsed', {
    params: { name, count: used.deals },
    errors: { promoTypes: 'core:category.promoTypeUsed' },
  })
}
