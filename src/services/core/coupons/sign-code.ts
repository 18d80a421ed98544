import { createHash } from 'node:crypto'
import { branchMark, signedPart, withSignature } from '#src/contract/core/signed-code.ts'
import { createSigningKeys, type SigningKeys } from '#src/platform/signing-keys.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { coupons } from './schema.ts'

/** Of a coupon that joins its deal: what its signed text says. */
export const signedColumns = {
  id: coupons.id,
  dealId: coupons.dealId,
  merchantId: coupons.merchantId,
  codeKey: coupons.codeKey,
  expiresOn: coupons.expiresOn,
  branchIds: deals.branchIds,
  attention: deals.attention,
  perBranchDay: deals.perBranchDay,
  perBranchHour: deals.perBranchHour,
  couponValueCents: deals.couponValueCents,
}

type Signed = Pick<
  typeof coupons.$inferSelect,
  'id' | 'dealId' | 'merchantId' | 'codeKey' | 'expiresOn'
> &
  Pick<
    typeof deals.$inferSelect,
    'branchIds' | 'attention' | 'perBranchDay' | 'perBranchHour' | 'couponValueCents'
  >

/** The text of a coupon's QR, which a till without the line believes. */
export function signCode(settings: Settings, coupon: Signed): string {
  const keys = couponKeys(settings)
  const signed = signedPart(coupon.codeKey, {
    keyId: keys.keys[0]?.id ?? '',
    couponId: coupon.id,
    dealId: coupon.dealId,
    merchantId: coupon.merchantId,
    lastDay: coupon.expiresOn,
    hasAttention: coupon.attention !== null,
    hasCapacity: (coupon.perBranchDay ?? coupon.perBranchHour) !== null,
    holdsValue: coupon.couponValueCents !== null,
    branches: (coupon.branchIds ?? []).map(markOfBranch),
    hasMoreBranches: false,
  })
  return withSignature(signed, keys.sign(signed))
}

export function markOfBranch(id: string): string {
  return branchMark(createHash('sha256').update(id).digest())
}

export function couponKeys({ secretKeys }: Pick<Settings, 'secretKeys'>): SigningKeys {
  const keys = known.get(secretKeys) ?? createSigningKeys(secretKeys, 'coupons')
  known.set(secretKeys, keys)
  return keys
}

const known = new WeakMap<readonly string[], SigningKeys>()
