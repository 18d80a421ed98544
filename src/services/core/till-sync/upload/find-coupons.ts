import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { couponKeysIn } from '#src/contract/core/coupon-text.ts'
import type { Tx } from '#src/database/connect.ts'
import { valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import { isOpen } from '#src/services/core/coupons/redeem/conditions.ts'
import {
  coupons,
  dealCoupons,
  isPaused,
  isStanding,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'

export type FoundCoupon = Awaited<ReturnType<typeof readCoupons>>[number]

/**
 * The coupons that texts mean, locked until the transaction ends, by the text.
 * @param texts as tills read them: codes, or signed texts
 */
export async function lockCoupons(
  tx: Tx,
  merchantId: string,
  texts: readonly string[],
): Promise<Map<string, FoundCoupon>> {
  const keysOf = new Map(texts.map((text) => [text, couponKeysIn(text)]))
  const keys = [...new Set([...keysOf.values()].flat())]
  if (keys.length === 0) return new Map()
  const own = and(eq(coupons.merchantId, merchantId), inArray(coupons.codeKey, keys))
  // In the order of an undo: first what was redeemed, then the coupon.
  const ids = tx.select({ id: coupons.id }).from(coupons).where(own)
  await tx
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(inArray(redemptions.couponId, ids))
    .orderBy(redemptions.id)
    .for('update')
  await tx.select({ id: coupons.id }).from(coupons).where(own).orderBy(coupons.id).for('update')
  const found = new Map((await readCoupons(tx, own)).map((coupon) => [coupon.codeKey, coupon]))
  return new Map(
    texts.flatMap((text) => {
      const coupon = keysOf
        .get(text)
        ?.map((key) => found.get(key))
        .find(Boolean)
      return coupon ? [[text, coupon] as const] : []
    }),
  )
}

function readCoupons(tx: Tx, where: ReturnType<typeof and>) {
  return tx
    .select({
      id: coupons.id,
      codeKey: coupons.codeKey,
      dealId: coupons.dealId,
      active: coupons.active,
      expiresOn: coupons.expiresOn,
      /** Since when somebody holds it. */
      issuedAt: sql`coalesce(${coupons.printedAt}, ${coupons.collectedAt})`.mapWith(
        coupons.collectedAt,
      ),
      ...valueColumns,
      dealOpen: isOpen,
      paused: isPaused(),
      rules: {
        branchIds: deals.branchIds,
        attention: deals.attention,
        perBranchDay: deals.perBranchDay,
        perBranchHour: deals.perBranchHour,
      },
      standing: { id: redemptions.id, at: redemptions.redeemedAt, key: redemptions.key },
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .innerJoin(dealCoupons, eq(dealCoupons.dealId, coupons.dealId))
    .leftJoin(
      redemptions,
      and(eq(redemptions.couponId, coupons.id), isStanding(), isNull(redemptions.takenCents)),
    )
    .where(where)
}
