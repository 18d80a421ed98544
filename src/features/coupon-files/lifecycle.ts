import type { CouponFileState } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponFileListItem } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Actor } from '#src/web/page/actor.ts'

type Subject = Pick<Deal, 'approvalStatus' | 'expired' | 'merchant'>

/** Whether this person sees a deal's coupon files at all: its owner, once it is approved. */
export function seesFiles(actor: Actor | null, deal: Subject): boolean {
  return actor?.userId === deal.merchant.id && deal.approvalStatus === 'APPROVED'
}

/** Why the owner may not upload coupons now; null means they may. */
export function uploadRefusal(deal: Subject): Key | null {
  if (deal.approvalStatus !== 'APPROVED') return 'coupon-files:refused.notApproved'
  return deal.expired ? 'coupon-files:refused.expired' : null
}

type Counted = Pick<CouponFileListItem, 'state' | 'uploadSuccessCount'>

/** What people call the state of a file: one that is done without a coupon is no success. */
export function stateOf({ state, uploadSuccessCount }: Counted): keyof typeof stateTones {
  return state === 'DONE' && uploadSuccessCount === 0 ? 'NOTHING' : state
}

/** How a state is drawn. */
export const stateTones = {
  CHECKING: 'info',
  READY: 'warn',
  WAITING: 'info',
  RUNNING: 'info',
  DONE: 'ok',
  NOTHING: 'bad',
  CANCELLED: 'off',
  REJECTED: 'bad',
  FAILED: 'bad',
} as const satisfies Record<CouponFileState | 'NOTHING', string>
