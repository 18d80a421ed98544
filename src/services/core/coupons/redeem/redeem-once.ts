import { and, not, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { standsStill } from '#src/services/authentication/index.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditOnce } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { isWaiting } from '#src/services/kit/throttle/throttles.ts'
import { ownBranch } from '#src/services/location/index.ts'
import { matchesLookup } from './conditions.ts'
import { takePlace } from './places.ts'
import { isRedeemable } from './rules.ts'

/**
 * Redeems the coupon if it may be, writes its redemption and audits it; a row with its id tells that it did.
 * @throws where the last place was taken meanwhile, see `isFull`
 */
export const redeemOnce = prepareOnce(
  (db, timeZone: string, hasBranch: boolean, isPart: boolean, isAtTill: boolean) => {
    const lookup = {
      key: sql.placeholder('key'),
      merchantId: sql.placeholder('merchantId'),
      branchId: hasBranch ? sql.placeholder('branchId') : null,
      attentionConfirmed: sql.placeholder('attentionConfirmed'),
      confirmedText: sql.placeholder('confirmedText'),
      takenCents: isPart ? sql.placeholder('takenCents') : null,
    }
    const place = {
      signInId: sql.placeholder('signInId'),
      branchId: sql.placeholder('branchId'),
      cashierId: sql.placeholder('cashierId'),
    }
    const redeemed = db
      .update(coupons)
      .set({
        ...(lookup.takenCents ? withTaken(lookup.takenCents) : { redeemedAt: databaseNow }),
        collectedAt: sql`coalesce(${coupons.collectedAt}, ${databaseNow})`,
      })
      .where(
        and(
          matchesLookup(lookup),
          isRedeemable(lookup, timeZone),
          not(hasRedemptionOf(sql.placeholder('redemptionKey'))),
          not(isWaiting({ key: sql.placeholder('waits') })),
          isAtTill ? standsStill(place) : undefined,
        ),
      )
      .returning({ id: coupons.id, place: takePlace(lookup, timeZone) })
    const kept = sql`
      insert into ${redemptions}
        (id, coupon_id, merchant_id, redeemed_by, key, branch_id, till_id, cashier_id, taken_cents)
      select ${sql.placeholder('id')}::uuid, id, ${lookup.merchantId}::uuid, ${lookup.merchantId}::uuid,
        ${sql.placeholder('redemptionKey')}::text, ${ownBranch(lookup.merchantId, lookup.branchId)},
        ${sql.placeholder('tillId')}::uuid, ${sql.placeholder('cashierId')}::uuid,
        ${lookup.takenCents}::bigint
      from redeemed`
    return db
      .with(
        db.$with('redeemed', {}).as(redeemed.getSQL()),
        db.$with('kept', {}).as(kept),
        db.$with('audited', {}).as(auditOnce('coupon.redeemed', sql`redeemed`)),
      )
      .select({ id: sql<string>`id` })
      .from(sql`redeemed`)
  },
)

/** A repeated request must not redeem what was undone after it, so its form's next one has another key. */
function hasRedemptionOf(key: Placeholder): SQL {
  return sql`exists (select from ${redemptions}
    where ${redemptions.couponId} = ${coupons.id} and ${redemptions.key} = ${key})`
}

/** Of a coupon that holds an amount the part that uses it up redeems it. */
function withTaken(cents: Placeholder) {
  const taken = sql`${coupons.takenCents} + ${cents}::bigint`
  const held = sql`(select ${deals.couponValueCents} from ${deals} where ${deals.id} = ${coupons.dealId})`
  return {
    takenCents: taken,
    redeemedAt: sql`case when ${taken} >= ${held} then ${databaseNow} end`,
  }
}
