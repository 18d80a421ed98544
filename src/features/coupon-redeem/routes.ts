import { ENTRY_TEXT_MAX, UPLOAD_MAX } from '#src/contract/core/till-entry.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { get, post, postUnaudited, type Route } from '#src/web/http/route.ts'
import * as counter from './counter.tsx'
import * as deals from './deals.tsx'
import { manifest, offline } from './offline.tsx'
import { leave, personForm } from './person.tsx'
import { receiptForm } from './receipt-form.tsx'
import * as till from './till-calls.ts'
import { undoForm } from './undo-form.tsx'

/** Each entry is a field, percent-encoded. */
const ENTRY_BYTES = 3 * (ENTRY_TEXT_MAX + 600)
const uploadLimits = { bodyBytes: UPLOAD_MAX * ENTRY_BYTES, fields: UPLOAD_MAX + 5 }

export const couponRedeemRoutes: readonly Route[] = [
  get(redeemPaths.counter, counter.index),
  post(redeemPaths.counter, 'coupon.redeemed', counter.redeem),
  postUnaudited(redeemPaths.check, counter.check),
  postUnaudited(redeemPaths.branch, counter.chooseBranch),
  postUnaudited(redeemPaths.settings, counter.chooseSettings),
  get(redeemPaths.person, personForm.new),
  post(redeemPaths.person, 'cashier.came', personForm.create),
  post(redeemPaths.leave, 'cashier.left', leave),
  get(redeemPaths.offline, offline),
  get(redeemPaths.manifest, manifest),
  get(redeemPaths.deals, deals.show),
  post(redeemPaths.pause, 'deal.coupons-paused', deals.pause),
  get(redeemPaths.sync, till.sync),
  get(redeemPaths.syncCoupons, till.syncCoupons),
  get(redeemPaths.news, till.news),
  post(redeemPaths.uploads, 'coupon.redeemed', till.uploads, uploadLimits),
  get(redeemPaths.done, counter.show),
  get(redeemPaths.undo, undoForm.new),
  post(redeemPaths.undo, 'coupon.redemption-undone', undoForm.create),
  get(redeemPaths.receipt, receiptForm.new),
  post(redeemPaths.receipt, 'coupon.receipt-sent', receiptForm.create),
]
