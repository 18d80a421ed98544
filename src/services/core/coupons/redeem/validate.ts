import { and, eq } from 'drizzle-orm'
import * as contract from '#src/contract/core/coupons.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { presentValue, valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { chooseCode } from './choose-code.ts'
import { type CouponLookup, matchesLookup } from './conditions.ts'
import { findUndoable } from './find-redemptions.ts'
import { countUnknown, guessLimit, refuseGuessing } from './guesses.ts'
import { isRedeemable } from './rules.ts'
import { whyNotRedeemable } from './why-not.ts'

export const validateCoupon = bind(contract.validateCoupon, async (call, deps) => {
  const { params, query, caller, format } = call
  const { db, settings } = deps
  const timeZone = settings.businessTimeZone

  refuseForeignOwner(params.merchantId, caller.userId)
  const limit = guessLimit('validate', call)
  // "Ready to redeem" would be untrue for a person whose redemptions are currently refused.
  const limits = [limit, guessLimit('redeem', call)] as const
  const chosen = await chooseCode(deps, params.couponCode, limits)
  if (chosen.key === null) return invalid(chosen.text, chosen.params)
  await refuseGuessing(db, limits)
  const branchId = caller.counter?.branchId ?? query.branchId ?? null
  const confirmed = { attentionConfirmed: true, confirmedText: null }
  const counter = { branchId, ...confirmed, takenCents: undefined }
  const lookup = { key: chosen.key, merchantId: caller.userId, ...counter }
  const [coupon] = await findRedeemable(db, lookup, timeZone)
  if (coupon) {
    const { takenCents, couponValueCents, ...shown } = coupon
    const value = presentValue(coupon, format)
    const message = coupon.attention === null ? 'core:coupon.valid' : 'core:coupon.validToConfirm'
    return { data: { couponValid: true, ...shown, value, undoable: null }, message }
  }
  const rejection = await whyNotRedeemable(db, lookup, timeZone, format)
  if (!rejection) return invalid('core:coupon.again')
  const { kind, text, params: shown } = rejection
  if (kind === 'redeemed') return invalid(text, shown, await findUndoable(db, lookup, caller))
  if (kind !== 'unknown') return invalid(text, shown)
  return invalid(await countUnknown(deps, limit, [chosen.key]))
})

function invalid(message: Key, params: Params = {}, undoable: string | null = null) {
  return {
    data: {
      couponValid: false,
      couponCode: null,
      dealTitle: null,
      collectedBy: null,
      attention: null,
      value: null,
      undoable,
    },
    message,
    params,
  }
}

function findRedeemable(db: Queryable, lookup: CouponLookup, timeZone: string) {
  const people = accountNames(db)
  return db
    .select({
      couponCode: coupons.code,
      dealTitle: deals.title,
      collectedBy: people.name,
      attention: deals.attention,
      ...valueColumns,
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(people, eq(people.id, coupons.collectedBy))
    .where(and(matchesLookup(lookup), isRedeemable(lookup, timeZone)))
}
