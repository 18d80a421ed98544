import { v4 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { addCoupons } from './coupons.ts'

/** Of the same deal at the same branch, and one at another and one undone that fill nothing. */
export async function redeemEarlier(
  db: Database,
  deal: { id: string; merchantId: string; couponValueCents?: number | null },
  count: number,
  { buyer, branchId, other }: { buyer: string; branchId: string | undefined; other: string },
) {
  if (count === 0) return
  const collected = { collectedBy: buyer, collectedAt: new Date(), redeemedAt: new Date() }
  const earlier = await addCoupons(db, deal, count + 2, collected)
  await db.insert(redemptions).values(
    earlier.map(({ id }, at) => ({
      id: v4(),
      couponId: id,
      merchantId: deal.merchantId,
      redeemedBy: deal.merchantId,
      key: v4(),
      branchId: at === count ? other : branchId,
      undoneAt: at > count ? new Date() : null,
      takenCents: deal.couponValueCents ?? null,
    })),
  )
}
