import sanitizeHtml from 'sanitize-html'
import type { z } from 'zod'
import { TERMS_HTML_MAX, TERMS_MAX, VALID_DAYS_MIN } from '#src/contract/core/deal-limits.ts'
import type { createDeal } from '#src/contract/core/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  businessDate,
  daysBetween,
  endOfBusinessDate,
  startOfBusinessDate,
} from '#src/i18n/business-time.ts'
import { visibleLength } from '#src/i18n/visible-text.ts'
import {
  findMerchantCategories,
  findPromoTypes,
} from '#src/services/core/categories/find-categories.ts'
import { lockForUse } from '#src/services/core/categories/lock-categories.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { findImages } from './deal-record.ts'
import type { deals } from './schema.ts'
import { parseTime } from './times.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
}

/** Years that a deal can be about; instants beyond are a mistake of the caller. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

type DealPayload = z.output<(typeof createDeal)['body']>
type Previous = typeof deals.$inferSelect | null
type CheckContext = { merchantId: string; timeZone: string; previous: Previous }

export async function checkDeal(tx: Tx, payload: DealPayload, context: CheckContext) {
  const { merchantId, timeZone, previous } = context
  const texts = dealTexts(payload)
  const now = await readDatabaseClock(tx)
  const period = dealPeriod(payload, now, timeZone, previous?.validFrom ?? null)
  const [startMinutes, endMinutes] = [parseTime(payload.startTime), parseTime(payload.endTime)]
  const [categoryId = ''] = payload.categoryIds
  const errors: FieldErrors = {
    ...textErrors(payload, texts),
    ...priceErrors(payload),
    ...timeErrors(startMinutes, endMinutes),
    ...(!isPeriod(period) && period),
    ...(await choiceErrors(tx, payload, merchantId, previous)),
    ...(await imageErrors(tx, payload, merchantId, previous)),
  }
  refuseFields(errors)
  if (!isPeriod(period) || startMinutes === null || endMinutes === null)
    throw new Error('unchecked')
  return {
    ...texts,
    ...period,
    startMinutes,
    endMinutes,
    categoryId,
    promoTypeId: payload.promoTypeId,
    originalPriceCents: payload.originalPrice,
    deductionCents: payload.deductionAmount,
    coverImage: payload.coverImage,
    couponAvailable: payload.couponAvailable,
    freeCoupons: payload.freeCoupons,
  }
}

/** A lone surrogate is no character; it would break the audit row's JSON. */
function dealTexts(payload: DealPayload) {
  return {
    title: payload.title.toWellFormed(),
    subTitle: payload.subTitle.toWellFormed(),
    description: payload.description.toWellFormed(),
    termsAndConditions: sanitizeTerms(payload.termsAndConditions.toWellFormed()),
  }
}

function textErrors(payload: DealPayload, texts: ReturnType<typeof dealTexts>): FieldErrors {
  const fields = ['title', 'subTitle', 'description', 'termsAndConditions'] as const
  const unreadable = fields.filter((field) => payload[field].includes('\0'))
  const length = visibleLength(texts.termsAndConditions)
  const tooLong = length > TERMS_MAX || texts.termsAndConditions.length > TERMS_HTML_MAX
  return {
    ...(length === 0 && { termsAndConditions: 'core:field.termsRequired' }),
    ...(tooLong && { termsAndConditions: 'core:field.termsMax' }),
    ...Object.fromEntries(
      unreadable.map((field) => [field, 'common:messages.unreadable' as const]),
    ),
  }
}

function priceErrors({ originalPrice, deductionAmount }: DealPayload): FieldErrors {
  return deductionAmount > originalPrice ? { deductionAmount: 'core:field.deductionMax' } : {}
}

function timeErrors(start: number | null, end: number | null): FieldErrors {
  return {
    ...(start === null && { startTime: 'core:field.time' }),
    ...(end === null && { endTime: 'core:field.time' }),
    ...(start !== null && end !== null && end < start && { endTime: 'core:field.endTime' }),
  }
}

/**
 * The category is one of the merchant's, or the one that the deal already has; the promo type is its.
 * Neither goes while the deal is written.
 */
async function choiceErrors(
  tx: Tx,
  { categoryIds: [categoryId = ''], promoTypeId }: DealPayload,
  merchantId: string,
  previous: Previous,
): Promise<FieldErrors> {
  await lockForUse(tx, categoryId)
  const own = await findMerchantCategories(tx, merchantId)
  const mayChoose = previous?.categoryId === categoryId || own.some(({ id }) => id === categoryId)
  if (!mayChoose) return { categoryIds: 'core:field.category' }
  const promoTypes = await findPromoTypes(tx, categoryId)
  return promoTypes.some(({ id }) => id === promoTypeId)
    ? {}
    : { promoTypeId: 'core:field.promoType' }
}

async function imageErrors(
  tx: Tx,
  { coverImage, imageUrls }: DealPayload,
  merchantId: string,
  previous: Previous,
): Promise<FieldErrors> {
  const kept = new Set(
    previous ? [previous.coverImage, ...(await findImages(tx, previous.id))] : [],
  )
  const owns = (urls: string[]) =>
    ownsImages(
      tx,
      [merchantId],
      urls.filter((url) => !kept.has(url)),
    )
  return {
    ...(!(await owns([coverImage])) && { coverImage: 'core:field.image' }),
    ...(!(await owns(imageUrls)) && { imageUrls: 'core:field.image' }),
  }
}

/** Rich text reduced to what a deal may show; a script or a style goes with its content. */
export function sanitizeTerms(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}

type RequestedDays = { validFrom: number; expiredOn: number }

export type Period = { validFrom: Date; expiredOn: Date; expiresOn: string }

/**
 * The instants of the chosen business days: a start today is now, a later one
 * 00:00, the end is the last millisecond of its day.
 * @param now the database's clock, epoch milliseconds
 * @param previous the start that the deal has; its day may stay though it is past
 */
export function dealPeriod(
  { validFrom, expiredOn }: RequestedDays,
  now: number,
  timeZone: string,
  previous: Date | null,
): Period | FieldErrors {
  const unreadable = unreadableDays({ validFrom, expiredOn })
  if (unreadable) return unreadable
  const today = businessDate(now, timeZone)
  const from = businessDate(validFrom, timeZone)
  const until = businessDate(expiredOn, timeZone)
  const kept = previous !== null && businessDate(previous.getTime(), timeZone) === from
  const days = daysBetween(from, until)
  if (days < 0) return { expiredOn: 'core:field.expiresBeforeStart' }
  if (!kept && from < today) return { validFrom: 'core:field.validFromPast' }
  if (days < VALID_DAYS_MIN) return { expiredOn: 'core:field.tooShort' }
  const begins = from === today ? now : startOfBusinessDate(from, timeZone)
  return {
    validFrom: kept ? previous : new Date(begins),
    expiredOn: new Date(endOfBusinessDate(until, timeZone)),
    expiresOn: until,
  }
}

export function isPeriod(value: Period | FieldErrors): value is Period {
  return 'expiresOn' in value
}

function unreadableDays(days: RequestedDays): FieldErrors | null {
  const wrong = (['validFrom', 'expiredOn'] as const).filter(
    (field) => days[field] < EARLIEST || days[field] >= LATEST,
  )
  if (wrong.length === 0) return null
  return Object.fromEntries(wrong.map((field) => [field, 'core:field.date' as const]))
}
