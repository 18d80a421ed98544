import { leaveTill, switchPerson } from '#src/contract/authentication/cashiers.ts'
import { redeemCoupon } from '#src/contract/core/coupons.ts'
import { pauseDeal } from '#src/contract/core/deal-pause.ts'
import { sendReceipt } from '#src/contract/core/redemption-receipt.ts'
import { undoRedemption } from '#src/contract/core/redemption-undo.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'

type Signed = Pick<Endpoint, 'method' | 'path'>

const each = { id: '*' }

/** The forms of a till and what its script signs of each: ids of the address first, then these fields. */
export const signedActs = [
  act(redeemPaths.counter(), redeemCoupon, ['code', 'key']),
  act(redeemPaths.undo(each), undoRedemption, ['reason']),
  act(redeemPaths.receipt(each), sendReceipt, ['to']),
  act(redeemPaths.person(), switchPerson, ['cashierId']),
  act(redeemPaths.leave(), leaveTill, []),
  act(redeemPaths.pause(each), pauseDeal, ['paused']),
] as const

function act(action: string, { method, path }: Signed, fields: readonly string[]) {
  return [action, `${method} ${path}`, fields] as const
}
