import { LAST_REDEMPTIONS, listRedemptions, readRedemption } from '#src/contract/core/coupons.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findLastRedemptions, findRedemption } from './find-redemptions.ts'

export const redemptionsEndpoints = [
  bind(listRedemptions, async ({ caller, format }, { db }) => {
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
  }),

  bind(readRedemption, async ({ params, caller, format }, { db }) => {
    const which = { id: params.id, merchantId: caller.userId }
    const redemption = await findRedemption(db, which, format)
    if (!redemption) throw new Refusal('notFound', 'core:coupon.redemptionNotFound')
    return { data: redemption }
  }),
]
