import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isScanned } from '#src/contract/core/coupon-text.ts'
import {
  undoRedemption as contract,
  requiresNote,
  UNDO_MINUTES,
} from '#src/contract/core/redemption-undo.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { accountNames, standsStill } from '#src/services/authentication/index.ts'
import { leftOf, valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import { coupons, isCouponExpired, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditOf } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isBySame, isFresh, isShown, isUndoable } from './find-redemptions.ts'
import { isUsable } from './rules.ts'

type UndoWords = Call<typeof contract>['body']

export const undoRedemption = bind(contract, async (call, { db, settings }) => {
  const { params, body, caller, format } = call
  requireWords(body)
  const own = and(eq(redemptions.id, params.id), isShown(caller))
  // Whoever is told that we are too busy must find nothing undone.
  const outcome = await db.transaction(async (tx) => {
    const { counter, signInId } = caller
    const isHere = counter && standsStill({ ...counter, signInId })
    const couponId = await undo(tx, call, and(own, isUndoable(caller), isHere))
    return couponId && outcomeOf(tx, couponId, settings.businessTimeZone, format)
  })
  if (!outcome) throw await whyNotUndoable(db, own, caller, format)
  return { data: null, ...outcome }
})

/** @throws Refusal invalid */
export function requireWords({ reason, note }: UndoWords): void {
  if (requiresNote(reason) && note === '')
    throw fieldRefusal('note', 'core:coupon.undoNoteRequired')
  if (isScanned(note)) throw fieldRefusal('note', 'core:coupon.undoNoteScanned')
}

/**
 * One conditional write with its records. Of an undo and a redemption at once the redemption waits for
 * nothing: until the undo is there the coupon is redeemed. A trigger gives back a part of an amount. Undoing
 * a double frees nothing, since another redemption stands.
 * @returns the coupon; null if the condition does not hold
 */
export async function undo(
  db: Queryable,
  call: Pick<Call<typeof contract>, 'body' | 'caller' | 'requestId' | 'address'>,
  isAllowed: SQL | undefined,
): Promise<string | null> {
  const { reason, note } = call.body
  const undone = db
    .update(redemptions)
    .set({
      undoneAt: databaseNow,
      undoneBy: call.caller.userId,
      undoneTillId: call.caller.counter?.tillId,
      undoneCashierId: call.caller.counter?.cashierId,
      undoReason: reason,
      undoNote: note,
    })
    .where(isAllowed)
    .returning({ couponId: redemptions.couponId, doubleOf: redemptions.doubleOf })
  const { rows } = await db.execute<{ id: string }>(sql`
    with undone as (${undone.getSQL()}),
    freed as (
      update ${coupons} set redeemed_at = null from undone
      where ${coupons.id} = undone.coupon_id and undone.double_of is null
    ),
    of_coupon as (select coupon_id as id from undone),
    audited as (${auditOf(call, 'coupon.redemption-undone', sql`of_coupon`)})
    select id from of_coupon`)
  return rows[0]?.id ?? null
}

async function whyNotUndoable(
  db: Queryable,
  own: SQL | undefined,
  caller: Caller,
  format: Format,
): Promise<Refusal> {
  const [found] = await db
    .select({
      undoneAt: redemptions.undoneAt,
      bySame: sql<boolean>`${isBySame(caller)}`,
      takenCents: redemptions.takenCents,
      redeemedAgainAt: coupons.redeemedAt,
      isFresh: sql<boolean>`${isFresh()}`,
    })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .where(own)
  if (!found) return new Refusal('notFound', 'core:coupon.redemptionNotFound')
  if (found.undoneAt) {
    const when = format.dateTime(found.undoneAt)
    if (!found.redeemedAgainAt || found.takenCents !== null)
      return new Refusal('conflict', 'core:coupon.alreadyUndone', { params: { when } })
    const params = { when, again: format.dateTime(found.redeemedAgainAt) }
    return new Refusal('conflict', 'core:coupon.redeemedAgain', { params })
  }
  if (!found.bySame) return new Refusal('ruleBroken', 'core:coupon.undoByOther')
  if (found.isFresh) return new Refusal('conflict', 'core:coupon.again')
  return new Refusal('ruleBroken', 'core:coupon.undoTooLate', { params: { count: UNDO_MINUTES } })
}

/** What the customer can do with the coupon now. */
export async function outcomeOf(db: Queryable, couponId: string, timeZone: string, format: Format) {
  const merchant = accountNames(db)
  const [freed] = await db
    .select({
      expired: isCouponExpired(timeZone),
      expiredOn: coupons.expiredOn,
      deletedAt: deals.deletedAt,
      merchantStatus: merchant.approvalStatus,
      redeemedAt: coupons.redeemedAt,
      redeemable: sql<boolean>`${isUsable(timeZone)}`,
      ...valueColumns,
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(merchant, eq(merchant.id, coupons.merchantId))
    .where(eq(coupons.id, couponId))
  const answer = (message: Key, params = {}) => ({ message, params })
  const left = freed ? leftOf(freed) : null
  if (freed?.redeemedAt && left === null)
    return answer('core:coupon.undoneOther', { when: format.dateTime(freed.redeemedAt) })
  if (freed?.expired)
    return answer('core:coupon.undoneExpired', { when: format.date(freed.expiredOn) })
  if (freed?.merchantStatus === 'BLOCKED') return answer('core:coupon.undoneMerchantBlocked')
  if (freed?.deletedAt) return answer('core:coupon.undoneDealDeleted')
  if (freed && !freed.redeemable && !freed.redeemedAt) return answer('core:coupon.undoneNotValid')
  if (left !== null) return answer('core:coupon.undonePart', { left: format.money(left) })
  return answer('core:coupon.undone')
}
