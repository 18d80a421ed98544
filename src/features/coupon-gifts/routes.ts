import { RECIPIENTS_TEXT_MAX } from '#src/contract/core/gift-recipients.ts'
import { giftLinkPaths, giftPaths } from '#src/contract/screens/coupon-gifts.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { giveForm } from './form.tsx'
import * as link from './link.tsx'
import { giftList } from './list.tsx'

/** A list may be typed and chosen as a file, in letters of several bytes each. */
const bodyBytes = RECIPIENTS_TEXT_MAX * 8

export const couponGiftRoutes: readonly Route[] = [
  get(giftPaths.list, giftList.index),
  get(giftPaths.give, giveForm.new),
  post(giftPaths.give, 'coupon.given', giveForm.create, { bodyBytes, files: 1 }),
  get(giftLinkPaths.show, link.show),
  get(giftLinkPaths.messages, link.ask),
  post(giftLinkPaths.messages, 'coupon.messages-stopped', link.choose),
]
