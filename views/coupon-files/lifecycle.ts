import type { CouponFileState } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponFile, CouponFileListItem } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Actor } from '#views/page/page.ts'

type Subject = Pick<Deal, 'approvalStatus' | 'expired' | 'merchant'>

export function seesFiles(actor: Actor | null, deal: Subject): boolean {
  return actor?.userId === deal.merchant.id && deal.approvalStatus === 'APPROVED'
}

export function uploadRefusal(deal: Subject): Key | null {
  if (deal.approvalStatus !== 'APPROVED') return 'coupon-files:refused.notApproved'
  return deal.expired ? 'coupon-files:refused.expired' : null
}

/** Its dry run found no line that could be imported. */
export function isUseless({ state, forecast }: Pick<CouponFile, 'state' | 'forecast'>): boolean {
  return state === 'READY' && forecast?.coupons === 0
}

type Counted = Pick<CouponFileListItem, 'state' | 'uploadSuccessCount' | 'uploadFailedCount'>

/** Before an import begins its counts mean nothing. */
export function hasCounts({ state, uploadSuccessCount, uploadFailedCount }: Counted): boolean {
  return state === 'RUNNING' || state === 'DONE' || uploadSuccessCount + uploadFailedCount > 0
}

export function stateOf({
  state,
  uploadSuccessCount,
}: Pick<Counted, 'state' | 'uploadSuccessCount'>): CouponFileState | 'NOTHING' {
  return state === 'DONE' && uploadSuccessCount === 0 ? 'NOTHING' : state
}
