import { and, eq, isNull, sql } from 'drizzle-orm'
import { deleteCategory as contract } from '#src/contract/core/categories-manage.ts'
import { describeUses } from '#src/services/core/catalogue/describe-uses.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { auditedCategory } from './category-record.ts'
import { countUses } from './category-uses.ts'
import { findPromoTypes } from './find-categories.ts'
import { lockCategories } from './lock-categories.ts'
import { findRelated } from './relations.ts'
import { categories } from './schema.ts'

/**
 * Soft, and only while unused. The lock keeps everyone who chooses the category or writes a deal of it
 * waiting.
 */
export const deleteCategory = bind(contract, async (call, { db }) => {
  const id = call.params.id.toLowerCase()
  await db.transaction(async (tx) => {
    const [category] = await lockCategories(tx, [id])
    if (!category) throw new Refusal('notFound', 'core:category.notFound')
    const uses = describeUses(await countUses(tx, id), call)
    if (uses) throw new Refusal('ruleBroken', 'core:category.inUse', { params: { uses } })
    const related = await findRelated(tx, id)
    const promoTypes = (await findPromoTypes(tx, id)).map(({ name }) => name)
    await tx
      .update(categories)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
    await recordAudit(tx, call, {
      event: 'category.deleted',
      subjectId: id,
      before: auditedCategory(category, { related, promoTypes }),
    })
  })
  return { data: null, message: 'core:category.deleted' }
})
