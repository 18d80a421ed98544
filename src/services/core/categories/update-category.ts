import { eq, sql } from 'drizzle-orm'
import { updateCategory as contract } from '#src/contract/core/categories-manage.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { refuseStale } from '#src/services/kit/refusals/refuse-stale.ts'
import { withUniqueName } from '#src/services/kit/refusals/with-unique-name.ts'
import { auditedCategory, type CategoryRow } from './category-record.ts'
import { checkCategory } from './check-category.ts'
import { findPromoTypes } from './find-categories.ts'
import { lockCategories } from './lock-categories.ts'
import { findRelated, replaceRelated } from './relations.ts'
import { savePromoTypes } from './save-promo-types.ts'
import { categories } from './schema.ts'

export const updateCategory = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller, format } = call
  const id = body.id.toLowerCase()
  const save = db.transaction(async (tx) => {
    const held = await lockCategories(tx, [id, ...body.relatedCategories])
    const previous = requireCurrent(held, id, body.version, format)
    const before = await namesOf(tx, id)
    const context = { userId: caller.userId, timeZone, held, previous }
    const { columns, related } = await checkCategory(tx, body, context)
    const after = await writeCategory(tx, id, columns)
    await replaceRelated(tx, id, related)
    const promoTypes = body.promoTypes
      ? await savePromoTypes(tx, id, body.promoTypes)
      : before.promoTypes
    await recordAudit(tx, call, {
      event: 'category.updated',
      subjectId: id,
      before: auditedCategory(previous, before),
      after: auditedCategory(after, { related, promoTypes }),
    })
  })
  await withUniqueName('core:category.nameTaken', save)
  return { data: { id }, message: 'core:category.updated' }
})

function requireCurrent(
  held: readonly CategoryRow[],
  id: string,
  version: number,
  format: Format,
): CategoryRow {
  const row = held.find((one) => one.id === id)
  if (!row) throw new Refusal('notFound', 'core:category.notFound')
  const when = format.dateTime(row.updatedAt)
  refuseStale(version, row.version, 'core:category.changed', { when })
  return row
}

async function namesOf(tx: Tx, id: string) {
  const related = await findRelated(tx, id)
  const promoTypes = (await findPromoTypes(tx, id)).map(({ name }) => name)
  return { related, promoTypes }
}

type Columns = Awaited<ReturnType<typeof checkCategory>>['columns']

async function writeCategory(tx: Tx, id: string, columns: Columns): Promise<CategoryRow> {
  const [after] = await tx
    .update(categories)
    .set({ ...columns, version: sql`${categories.version} + 1`, updatedAt: sql`now()` })
    .where(eq(categories.id, id))
    .returning()
  if (!after) throw new Error('a held category is gone')
  return after
}
