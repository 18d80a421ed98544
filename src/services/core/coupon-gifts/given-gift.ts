import type { GiftKind } from '#src/contract/core/coupon-gifts.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'

export type GivenGift = {
  id: string
  dealId: string
  merchantId: string
  kind: GiftKind
  to: string
  name: string
  byAdministrator: boolean
  /** Who gave it. */
  origin: Pick<Facts, 'requestId' | 'address' | 'format'> & {
    caller: { userId: string; role: 'ADMIN' | 'MERCHANT' }
  }
}
