import type { z } from 'zod'
import { type CouponRules, noRules } from '#src/contract/core/coupon-rules.ts'
import { TERMS_HTML_MAX, TERMS_MAX } from '#src/contract/core/deals.ts'
import type { createDeal } from '#src/contract/core/write-deal.ts'
import type { Tx } from '#src/database/connect.ts'
import { visibleLength } from '#src/platform/visible-text.ts'
import {
  findMerchantCategories,
  findPromoTypes,
} from '#src/services/core/categories/find-categories.ts'
import { lockForUse } from '#src/services/core/categories/lock-categories.ts'
import { hasIssued } from '#src/services/core/coupons/coupon-totals.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { areOwnBranches } from '#src/services/location/index.ts'
import { dealPeriod, isPeriod } from './deal-period.ts'
import { findImages, rulesOf } from './deal-record.ts'
import { sanitizeTerms } from './sanitize-terms.ts'
import type { deals } from './schema.ts'
import { parseTime } from './times.ts'

type DealPayload = z.output<(typeof createDeal)['body']>
type Previous = typeof deals.$inferSelect | null
type CheckContext = { merchantId: string; timeZone: string; previous: Previous }

export async function checkDeal(tx: Tx, payload: DealPayload, context: CheckContext) {
  const { merchantId, timeZone, previous } = context
  const { title, subTitle, description } = payload
  const termsAndConditions = sanitizeTerms(payload.termsAndConditions)
  const now = await readDatabaseClock(tx)
  const period = dealPeriod(payload, now, timeZone, previous?.validFrom ?? null)
  const [startMinutes, endMinutes] = [parseTime(payload.startTime), parseTime(payload.endTime)]
  const [categoryId = ''] = payload.categoryIds
  const errors: FieldErrors = {
    ...termsErrors(termsAndConditions),
    ...priceErrors(payload),
    ...timeErrors(startMinutes, endMinutes),
    ...(!isPeriod(period) && period),
    ...(await choiceErrors(tx, payload, merchantId, previous)),
    ...(await imageErrors(tx, payload, merchantId, previous)),
    ...(await branchErrors(tx, payload, merchantId, previous)),
    ...(await valueErrors(tx, payload, previous)),
  }
  refuseFields(errors)
  if (!isPeriod(period) || startMinutes === null || endMinutes === null)
    throw new Error('unchecked')
  return {
    title,
    subTitle,
    description,
    termsAndConditions,
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
    ...(previous ? rulesOf(previous) : noRules),
    ...payload.couponRules,
  }
}

export function termsErrors(terms: string): FieldErrors {
  if (terms.length > TERMS_HTML_MAX) return { termsAndConditions: 'core:field.termsMax' }
  const length = visibleLength(terms)
  if (length === 0) return { termsAndConditions: 'core:field.termsRequired' }
  return length > TERMS_MAX ? { termsAndConditions: 'core:field.termsMax' } : {}
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
 * The category must be one of the merchant's, or the deal's current one, and the promo type must belong
 * to it. Both are locked against deletion while the deal is written.
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

/** One that was deleted meanwhile may stay: the coupons are then valid at the others alone. */
export async function branchErrors(
  tx: Tx,
  { couponRules }: Pick<DealPayload, 'couponRules'>,
  merchantId: string,
  previous: Pick<CouponRules, 'branchIds'> | null,
): Promise<FieldErrors> {
  const added = couponRules?.branchIds?.filter((id) => !previous?.branchIds?.includes(id)) ?? []
  return (await areOwnBranches(tx, merchantId, added))
    ? {}
    : { 'couponRules.branchIds': 'core:field.branches' }
}

/** What people hold keeps its worth. */
async function valueErrors(
  tx: Tx,
  { couponRules }: DealPayload,
  previous: Previous,
): Promise<FieldErrors> {
  const value = couponRules?.couponValueCents
  if (!previous || value === undefined || value === previous.couponValueCents) return {}
  return (await hasIssued(tx, previous.id))
    ? { 'couponRules.couponValueCents': 'core:field.couponValueHeld' }
    : {}
}

export async function imageErrors(
  tx: Tx,
  { coverImage, imageUrls }: Pick<DealPayload, 'coverImage' | 'imageUrls'>,
  merchantId: string,
  previous: Pick<NonNullable<Previous>, 'id' | 'coverImage'> | null,
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
