import type { CouponValue } from '#src/contract/core/coupon-value.ts'
import { CURRENCY } from '#src/contract/core/deals.ts'
import type { Money } from '#src/contract/values.ts'
import type { Format } from '#src/i18n/format.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { coupons } from './schema.ts'

/** Columns of a coupon and its deal that `presentValue` shows. */
export const valueColumns = {
  couponValueCents: deals.couponValueCents,
  takenCents: coupons.takenCents,
}

type ValueRow = { couponValueCents: number | null; takenCents: number }

/** Null for a coupon that is redeemed as a whole. */
export function leftOf({ couponValueCents, takenCents }: ValueRow): number | null {
  return couponValueCents === null ? null : Math.max(couponValueCents - takenCents, 0)
}

export function presentValue(row: ValueRow, format: Format): CouponValue {
  const left = leftOf(row)
  if (left === null || row.couponValueCents === null) return null
  return { amount: asMoney(row.couponValueCents, format), left: asMoney(left, format) }
}

export function asMoney(cents: number, format: Format): Money {
  return { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
}
