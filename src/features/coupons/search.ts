import { isWellFormed } from '#src/contract/core/coupon-code.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { mapped } from '#src/upstream/result.ts'
import type { SearchSource } from '#src/web/lists/search-source.ts'

/** A whole code leads to its coupon's page, where a look by administrators is audited. */
export const couponSearch: SearchSource = {
  place: 7,
  list: couponPaths.deals,
  async find({ upstream, actor }, term) {
    const code = isWellFormed(term) ? term : ''
    const found = await upstream.core.GET('/coupons/codes', { query: { code } })
    return mapped(found, ({ coupons }) =>
      coupons.map(({ id, couponCode, dealTitle, merchant }) => ({
        label: couponCode,
        hint: actor.isMerchant ? dealTitle : `${dealTitle} · ${merchant}`,
        href: couponPaths.code({ id }),
      })),
    )
  },
}
