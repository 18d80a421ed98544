import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { isActiveMerchant } from '#src/services/authentication/index.ts'
import { shareRules } from '#src/services/core/deals/lock-rules.ts'
import { deals, isActive } from '#src/services/core/deals/schema.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isValidSomewhere } from '#src/services/location/index.ts'
import type { CollectLimits } from './collect-limits.ts'
import { coupons, dealCoupons, isCouponExpired } from './schema.ts'

type OpenDeal = CollectLimits & { merchantId: string; title: string }

/** As a condition: the app may give it to whoever collects next. */
export function isAvailable(timeZone: string): SQL | undefined {
  return and(
    eq(coupons.active, true),
    isNull(coupons.collectedAt),
    isNull(coupons.printedAt),
    not(isCouponExpired(timeZone)),
  )
}

/** The free coupon of a deal that expires first; its row is to be locked, skipping locked ones. */
export function nextCoupon(tx: Tx, dealId: string, timeZone: string) {
  return tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.dealId, dealId), isAvailable(timeZone)))
    .orderBy(asc(coupons.expiresOn), asc(coupons.id))
    .limit(1)
}

/**
 * App users see only approved deals; of those, only active ones give coupons. Its rules stay as they are until
 * the transaction ends.
 */
export async function readOpenDeal(tx: Tx, dealId: string, timeZone: string): Promise<OpenDeal> {
  await shareRules(tx, dealId)
  const [deal] = await tx
    .select({
      merchantId: deals.merchantId,
      title: deals.title,
      open: sql<boolean>`(${isActive(timeZone)})`,
      status: dealCoupons.status,
      merchantActive: sql<boolean>`${isActiveMerchant(deals.merchantId)}`,
      perPerson: deals.perPerson,
      perDay: deals.perDay,
      validSomewhere: isValidSomewhere(deals.branchIds),
    })
    .from(deals)
    .leftJoin(dealCoupons, eq(dealCoupons.dealId, deals.id))
    .where(and(eq(deals.id, dealId), eq(deals.approvalStatus, 'APPROVED'), isNull(deals.deletedAt)))
  if (!deal) throw new Refusal('notFound', 'core:deal.notFound')
  const isOpen = deal.open && deal.merchantActive && deal.validSomewhere
  if (!isOpen || deal.status === 'INACTIVE')
    throw new Refusal('ruleBroken', 'core:coupon.dealClosed')
  if (deal.status === null) throw new Refusal('ruleBroken', 'core:coupon.noneLeft')
  return deal
}
