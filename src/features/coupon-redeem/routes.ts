import type { Route } from '#src/web/http/route.ts'
import * as counter from './counter.tsx'
import { redeemPaths } from './paths.ts'

const allow = { permission: 'UPDATE_COUPON', roles: ['MERCHANT'] } as const
const audit = 'coupon.redeemed'

export const couponRedeemRoutes: readonly Route[] = [
  { method: 'get', path: redeemPaths.counter.pattern, allow, handler: counter.index },
  { method: 'post', path: redeemPaths.counter.pattern, allow, audit, handler: counter.redeem },
  { method: 'post', path: redeemPaths.check.pattern, allow, audit, handler: counter.check },
  { method: 'get', path: redeemPaths.done.pattern, allow, handler: counter.show },
]
