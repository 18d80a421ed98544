import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { deals, isExpired } from '#src/services/core/deals/schema.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type Own = { dealId: string; merchantId: string }

export async function requireOwnDeal(db: Queryable, { dealId, merchantId }: Own): Promise<void> {
  const [deal] = await db.select({ id: deals.id }).from(deals).where(isOwnDeal(dealId, merchantId))
  if (!deal) throw new Refusal('notFound', 'core:deal.notFound')
}

/**
 * A deal that may get coupons: the owner's, approved, not expired. Locked until the transaction ends, so
 * that two of its files never take one name; imports don't wait for that.
 * @throws Refusal notFound, ruleBroken
 */
export async function lockOpenDeal(tx: Tx, { dealId, merchantId }: Own, timeZone: string) {
  const [deal] = await tx
    .select({
      dealCode: deals.dealCode,
      approvalStatus: deals.approvalStatus,
      expired: isExpired(timeZone),
    })
    .from(deals)
    .where(isOwnDeal(dealId, merchantId))
    .for('no key update')
  if (!deal) throw new Refusal('notFound', 'core:deal.notFound')
  if (deal.approvalStatus !== 'APPROVED')
    throw new Refusal('ruleBroken', 'core:couponFile.notApproved')
  if (deal.expired) throw new Refusal('ruleBroken', 'core:couponFile.dealExpired')
  return deal
}

function isOwnDeal(dealId: string, merchantId: string) {
  return and(eq(deals.id, dealId), eq(deals.merchantId, merchantId), isNull(deals.deletedAt))
}
