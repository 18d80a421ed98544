import { redeemedTwicePaths } from '#src/contract/screens/redeemed-twice.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { redeemedTwiceList, see } from './list.tsx'

export const redeemedTwiceRoutes: readonly Route[] = [
  get(redeemedTwicePaths.list, redeemedTwiceList.index),
  post(redeemedTwicePaths.seen, 'coupon.double-seen', see),
]
