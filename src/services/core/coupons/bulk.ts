import { inArray } from 'drizzle-orm'
import { updateCouponStatus } from '#src/contract/core/coupons.ts'
import type { DecidedNoun } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedCoupons } from './find-coupons.ts'
import { coupons } from './schema.ts'
import { switchCoupon } from './switch-coupon.ts'

/** Coupons have no versions: a switch succeeds only from the opposite state. */
export const couponsInBulk: DecidedNoun<'coupon'> = {
  kind: 'coupon',
  gate: () => updateCouponStatus,
  async find(db, ids) {
    const { id, code: name, merchantId: ownerId } = coupons
    const rows = await db
      .select({ id, name, ownerId })
      .from(coupons)
      .where(inArray(id, [...ids]))
    return rows.map((row) => ({ ...row, version: null }))
  },
  listed: findListedCoupons,
  decide(tx, decider, { act, id }, timeZone) {
    const status = act === 'activate' ? 'ACTIVE' : 'INACTIVE'
    return switchCoupon(tx, decider, { couponId: id, status }, timeZone)
  },
}
