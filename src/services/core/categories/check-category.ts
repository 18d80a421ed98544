import type { z } from 'zod'
import type { addCategory } from '#src/contract/core/categories.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessDate, endOfBusinessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { imageErrors } from '#src/services/core/catalogue/image-errors.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { isPlausible } from '#src/services/kit/plausible.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import type { CategoryRow } from './category-record.ts'
import { distinct } from './chosen.ts'
import { promoTypeErrors } from './promo-type-plan.ts'
import { findRelated } from './relations.ts'

const missing = {
  startDate: 'core:report.startRequired',
  expiryDate: 'core:category.expiryRequired',
} as const

type CategoryPayload = z.output<(typeof addCategory)['body']>
type CheckContext = {
  userId: string
  timeZone: string
  held: readonly CategoryRow[]
  previous: CategoryRow | null
}

export async function checkCategory(tx: Tx, payload: CategoryPayload, context: CheckContext) {
  const name = readName(payload.name)
  const { imageUrl } = payload
  const season = await checkSeason(tx, payload, context)
  refuseFields({
    ...textErrors(name, payload.description),
    ...season.errors,
    ...(imageUrl === ''
      ? { imageUrl: 'common:messages.imageRequired' as const }
      : await imageErrors(tx, context.userId, imageUrl, context.previous?.imageUrl)),
    ...promoTypeErrors(payload.promoTypes ?? []),
  })
  return {
    columns: {
      name,
      description: payload.description,
      imageUrl,
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
    ...(description === '' && { description: 'common:messages.descriptionRequired' }),
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

type RequestedDates = { startDate: number | null; expiryDate: number | null }

type SeasonDates = { startDate: Date; expiryDate: Date }

/**
 * The instants of the chosen business days: a start today is now, any other 00:00; the end is the last
 * millisecond of its day.
 * @param now the database's clock, epoch milliseconds
 * @param previous the season's stored start; on the same day it is kept
 */
function seasonDates(
  { startDate, expiryDate }: RequestedDates,
  now: number,
  timeZone: string,
  previous: Date | null,
): SeasonDates | FieldErrors {
  if (!isGiven(startDate) || !isGiven(expiryDate)) {
    return { ...dateError('startDate', startDate), ...dateError('expiryDate', expiryDate) }
  }
  const from = businessDate(startDate, timeZone)
  const until = businessDate(expiryDate, timeZone)
  if (until < from) return { expiryDate: 'core:category.expiryInvalid' }
  const kept = previous !== null && businessDate(previous.getTime(), timeZone) === from
  const isToday = from === businessDate(now, timeZone)
  const begins = isToday ? now : startOfBusinessDate(from, timeZone)
  return {
    startDate: kept ? previous : new Date(begins),
    expiryDate: new Date(endOfBusinessDate(until, timeZone)),
  }
}

function isSeason(dates: SeasonDates | FieldErrors): dates is SeasonDates {
  return dates.expiryDate instanceof Date
}

function isGiven(instant: number | null): instant is number {
  return instant !== null && isPlausible(instant)
}

function dateError(field: keyof typeof missing, instant: number | null): FieldErrors {
  if (instant === null) return { [field]: missing[field] }
  return isPlausible(instant) ? {} : { [field]: 'core:field.date' }
}
