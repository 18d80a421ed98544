import { LAST_REDEMPTIONS, listRedemptions, readRedemption } from '#src/contract/core/coupons.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findLastRedemptions, findRedemption } from './find-redemptions.ts'

/** coupons/redemptions and coupons/redemptions/{id}: what this shop's counter did. */
export function addRedemptions(app: ServiceApp, deps: ServiceDeps): void {
  const { db } = deps

  implement(app, deps, listRedemptions, async ({ caller, format }) => {
    const rows = await findLastRedemptions(db, caller.userId, LAST_REDEMPTIONS)
    return {
      data: {
        redemptions: rows.map(({ id, couponCode, dealTitle, redeemedAt }) => ({
          id,
          couponCode,
          dealTitle,
          couponRedeemDate: format.instant(redeemedAt),
        })),
      },
    }
  })

  implement(app, deps, readRedemption, async ({ params, caller, format }) => {
    const which = { id: params.id, merchantId: caller.userId }
    const redemption = await findRedemption(db, which, format)
    if (!redemption) throw new Refusal('notFound', 'core:coupon.redemptionNotFound')
    return { data: redemption }
  })
}
