import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { get, lookUp, post, type Route } from '#src/web/http/route.ts'
import * as counter from './counter.tsx'
import { leave, personForm } from './person.tsx'
import { undoForm } from './undo-form.tsx'

export const couponRedeemRoutes: readonly Route[] = [
  get(redeemPaths.counter, counter.index),
  post(redeemPaths.counter, 'coupon.redeemed', counter.redeem),
  lookUp(redeemPaths.check, counter.check),
  lookUp(redeemPaths.branch, counter.chooseBranch),
  lookUp(redeemPaths.settings, counter.chooseSettings),
  get(redeemPaths.person, personForm.new),
  post(redeemPaths.person, 'cashier.came', personForm.create),
  post(redeemPaths.leave, 'cashier.left', leave),
  get(redeemPaths.done, counter.show),
  get(redeemPaths.undo, undoForm.new),
  post(redeemPaths.undo, 'coupon.redemption-undone', undoForm.create),
]
