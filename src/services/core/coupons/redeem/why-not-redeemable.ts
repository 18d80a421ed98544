import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
import { isCouponExpired } from '#src/services/core/coupons/coupon-expiry.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { type CouponLookup, isDealOpen, matchesLookup } from './redeemable.ts'

/** Why a code is not valid. `unknown`: no coupon of this merchant has it, so it may be a guess. */
export type Rejection = { text: Key; params?: Params } & (
  | { kind: 'unknown' | 'notNow' }
  | { kind: 'redeemed'; redemption: { id: string; command: string } | null }
)

export async function whyNotRedeemable(
  db: Queryable,
  lookup: CouponLookup,
  timeZone: string,
  format: Format,
): Promise<Rejection | null> {
  const [coupon] = await db
    .select({
      collectedAt: coupons.collectedAt,
      redeemedAt: coupons.redeemedAt,
      expiredOn: coupons.expiredOn,
      active: coupons.active,
      expired: isCouponExpired(timeZone),
      dealOpen: isDealOpen,
      redemption: { id: redemptions.id, command: redemptions.idempotencyKey },
    })
    .from(coupons)
    .leftJoin(redemptions, eq(redemptions.couponId, coupons.id))
    .where(matchesLookup(lookup))
  if (!coupon) return { kind: 'unknown', text: 'core:coupon.invalid' }
  const { redeemedAt, redemption } = coupon
  if (redeemedAt) {
    const params = { when: format.dateTime(redeemedAt) }
    return { kind: 'redeemed', text: 'core:coupon.alreadyRedeemed', params, redemption }
  }
  const notNow = (text: Key, params: Params = {}): Rejection => ({ kind: 'notNow', text, params })
  if (coupon.expired) return notNow('core:coupon.expired', { when: format.date(coupon.expiredOn) })
  if (!coupon.collectedAt) return notNow('core:coupon.notCollected')
  if (!coupon.active) return notNow('core:coupon.inactive')
  return coupon.dealOpen ? null : notNow('core:coupon.dealInactive')
}
