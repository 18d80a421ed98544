import { v7 } from 'uuid'
import { addCategory as contract } from '#src/contract/core/categories-manage.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { withUniqueName } from '#src/services/kit/refusals/with-unique-name.ts'
import { auditedCategory } from './category-record.ts'
import { checkCategory } from './check-category.ts'
import { lockCategories } from './lock-categories.ts'
import { replaceRelated } from './relations.ts'
import { savePromoTypes } from './save-promo-types.ts'
import { categories } from './schema.ts'

export const addCategory = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller } = call
  const save = db.transaction(async (tx) => {
    const held = await lockCategories(tx, body.relatedCategories)
    const context = { userId: caller.userId, timeZone, held, previous: null }
    const { columns, related } = await checkCategory(tx, body, context)
    const [added] = await tx
      .insert(categories)
      .values({ id: v7(), ...columns })
      .returning()
    if (!added) throw new Error('a category was not inserted')
    await replaceRelated(tx, added.id, related)
    const promoTypes = await savePromoTypes(tx, added.id, body.promoTypes ?? [])
    await recordAudit(tx, call, {
      event: 'category.created',
      subjectId: added.id,
      after: auditedCategory(added, { related, promoTypes }),
    })
    return added.id
  })
  const id = await withUniqueName('core:category.nameTaken', save)
  return { data: { id }, message: 'core:category.created' }
})
