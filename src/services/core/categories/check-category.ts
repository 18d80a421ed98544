import type { z } from 'zod'
import type { addCategory } from '#src/contract/core/categories-manage.ts'
import type { Tx } from '#src/database/connect.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import type { CategoryRow } from './category-record.ts'
import { distinct } from './chosen.ts'
import { promoTypeErrors } from './promo-type-plan.ts'
import { findRelated } from './relations.ts'
import { isSeason, seasonDates } from './season-dates.ts'

export type CategoryPayload = z.output<(typeof addCategory)['body']>
type CheckContext = {
  userId: string
  timeZone: string
  held: readonly CategoryRow[]
  previous: CategoryRow | null
}

export async function checkCategory(tx: Tx, payload: CategoryPayload, context: CheckContext) {
  const name = readName(payload.name)
  const season = await checkSeason(tx, payload, context)
  refuseFields({
    ...textErrors(name, payload.description),
    ...season.errors,
    ...(await imageErrors(tx, payload.imageUrl, context)),
    ...promoTypeErrors(payload.promoTypes ?? []),
  })
  return {
    columns: {
      name,
      description: payload.description.toWellFormed(),
      imageUrl: payload.imageUrl,
      popular: payload.isPopular,
      categoryType: payload.categoryType,
      ...season.dates,
    },
    related: season.related,
  }
}

function textErrors(name: string, description: string): FieldErrors {
  return {
    ...(name === '' && { name: 'common:messages.nameRequired' }),
    ...(name.includes('\0') && { name: 'common:messages.unreadable' }),
    ...(description === '' && { description: 'common:messages.descriptionRequired' }),
    ...(description.includes('\0') && { description: 'common:messages.unreadable' }),
  }
}

const noDates = { startDate: null, expiryDate: null }

async function checkSeason(tx: Tx, payload: CategoryPayload, context: CheckContext) {
  if (payload.categoryType === 'NORMAL') return { errors: {}, dates: noDates, related: [] }
  const { timeZone, previous } = context
  const { startDate = null, expiryDate = null } = payload
  const now = await readDatabaseClock(tx)
  const dates = seasonDates({ startDate, expiryDate }, now, timeZone, previous?.startDate ?? null)
  const ids = distinct(payload.relatedCategories)
  const related = await findAllowed(tx, ids, context)
  const errors: FieldErrors = {
    ...(related.length < ids.length && { relatedCategories: 'core:category.relatedUnknown' }),
    ...(ids.length === 0 && { relatedCategories: 'core:category.relatedRequired' }),
    ...(!isSeason(dates) && dates),
  }
  return { errors, dates: isSeason(dates) ? dates : noDates, related }
}

async function findAllowed(tx: Tx, ids: readonly string[], { held, previous }: CheckContext) {
  const kept = previous ? (await findRelated(tx, previous.id)).map(({ id }) => id) : []
  return held.filter(
    ({ id, categoryType }) =>
      ids.includes(id) && id !== previous?.id && (categoryType === 'NORMAL' || kept.includes(id)),
  )
}

async function imageErrors(
  tx: Tx,
  imageUrl: string,
  { userId, previous }: CheckContext,
): Promise<FieldErrors> {
  if (imageUrl === '') return { imageUrl: 'common:messages.imageRequired' }
  if (imageUrl === previous?.imageUrl) return {}
  return (await ownsImages(tx, [userId], [imageUrl])) ? {} : { imageUrl: 'core:field.image' }
}
