import { couponPaths } from './coupons.ts'
import { below, path, screen } from './path.ts'

const list = screen('/coupons/gifts', 'GIVE_COUPON', 'gifts:title')

export const giftPaths = below(list, {
  list,
  give: screen('/coupons/deal/:dealId/give', 'GIVE_COUPON', 'gifts:form.title'),
})
giftPaths.give.parents = () => [couponPaths.ofDeal]

/** Short: they travel by SMS. Whoever has the link has the coupon. */
export const giftLinkPaths = {
  show: path('/g/:token', 'public'),
  messages: path('/g/:token/messages', 'public'),
}
