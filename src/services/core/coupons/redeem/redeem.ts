import { and, not, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { looksMistyped } from '#src/contract/core/coupon-code.ts'
import * as contract from '#src/contract/core/coupons.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { touchTill } from '#src/services/authentication/index.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { auditOf } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { prepare } from '#src/services/kit/prepare-once.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { isWaiting } from '#src/services/kit/throttle/throttles.ts'
import { ownBranch } from '#src/services/location/index.ts'
import { branchOf, requirePerson } from './at-counter.ts'
import { type ChosenCode, chooseCode } from './choose-code.ts'
import { type CouponLookup, isRedeemable, matchesLookup, meetsRules } from './conditions.ts'
import { findRedemption } from './find-redemptions.ts'
import { countGuess, guessLimit, refuseGuessing } from './guesses.ts'
import { hasPlace, isUnlimited, lockPlace } from './places.ts'
import { type Rejection, whyNotRedeemable } from './why-not.ts'

/**
 * One conditional write with its records: a second statement would keep the tallies locked for another
 * round trip. The same key for the same coupon gets the first result.
 */
export const redeemCoupon = bind(contract.redeemCoupon, async (call, deps) => {
  const { db, quick } = deps
  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  requirePerson(caller)
  const chosen = await chooseCode(quick, body.couponCode, caller.userId)
  if (chosen.kind !== 'one') throw unread(chosen)
  const limit = guessLimit('redeem', call)
  const branchId = branchOf(call)
  const { attentionConfirmed } = body
  const lookup = { key: chosen.key, merchantId: caller.userId, branchId, attentionConfirmed }
  const timeZone = deps.settings.businessTimeZone
  const isAllowed = (hasPlaceHere: SQL) =>
    and(
      matchesLookup(lookup),
      isRedeemable(timeZone, meetsRules(lookup, hasPlaceHere)),
      not(hasRedemptionOf(body.key)),
      not(isWaiting(limit)),
    )
  let id = await redeem(db, call, isAllowed(isUnlimited()))
  if (id === null) {
    await refuseGuessing(db, [limit])
    const why = () => whyNotRedeemable(db, lookup, timeZone, format)
    let rejection = await why()
    if (!rejection) {
      id = await redeemInTurn(db, call, lookup, isAllowed(hasPlace(lookup, timeZone)))
      rejection = id === null ? await why() : null
    }
    id ??= firstResult(rejection, body.key)
    if (id === null)
      return refuse(deps, rejection ?? (await whyNotAgain(db, lookup, body.key)), limit, chosen.key)
  }
  await touchTill(db, caller)
  const redemption = await findRedemption(quick, { id, caller }, format)
  if (!redemption) throw new Error('a redemption is gone')
  return { data: redemption, message: 'core:coupon.redeemed' }
})

/** @returns the redemption's id; null if no coupon may be redeemed */
async function redeem(
  db: Queryable,
  call: Call<typeof contract.redeemCoupon>,
  isAllowed: SQL | undefined,
): Promise<string | null> {
  const { userId } = call.caller
  const branch = ownBranch(userId, branchOf(call))
  const { tillId = null, cashierId = null } = call.caller.counter ?? {}
  const id = v7()
  const redeemed = db
    .update(coupons)
    .set({ redeemedAt: databaseNow })
    .where(isAllowed)
    .returning({ id: coupons.id })
  const redeemAndRecord = sql`
    with redeemed as (${redeemed.getSQL()}),
    kept as (
      insert into redemptions
        (id, coupon_id, merchant_id, redeemed_by, key, branch_id, till_id, cashier_id)
      select ${id}::uuid, id, ${userId}::uuid, ${userId}::uuid, ${call.body.key}::text, ${branch},
        ${tillId}::uuid, ${cashierId}::uuid
      from redeemed
    )
    ${auditOf(call, 'coupon.redeemed', sql`redeemed`)}`
  const { rowCount } = await db.execute(prepare(redeemAndRecord))
  return rowCount === 1 ? id : null
}

/** For deals that limit how many a branch redeems; the others have had their turn. */
function redeemInTurn(
  db: Database,
  call: Call<typeof contract.redeemCoupon>,
  lookup: CouponLookup,
  isAllowed: SQL | undefined,
): Promise<string | null> {
  return db.transaction(async (tx) =>
    (await lockPlace(tx, lookup)) ? redeem(tx, call, isAllowed) : null,
  )
}

function firstResult(rejection: Rejection | null, key: string): string | null {
  const before = rejection?.kind === 'redeemed' ? rejection.redemption : null
  return before?.key === key ? before.id : null
}

/** A repeated request must not redeem what was undone after it, so its form's next one has another key. */
function hasRedemptionOf(key: string): SQL {
  return sql`exists (select from ${redemptions}
    where ${redemptions.couponId} = ${coupons.id} and ${redemptions.key} = ${key})`
}

async function whyNotAgain(db: Queryable, lookup: CouponLookup, key: string): Promise<Rejection> {
  const [undone] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(matchesLookup(lookup), hasRedemptionOf(key)))
  return { kind: 'changed', text: undone ? 'core:coupon.undoneMeanwhile' : 'core:coupon.again' }
}

async function refuse(
  deps: ServiceDeps,
  { kind, text, params = {}, errors }: Rejection,
  limit: ReturnType<typeof guessLimit>,
  key: string,
): Promise<never> {
  if (kind === 'unknown' && looksMistyped(key)) {
    throw new Refusal('ruleBroken', 'core:coupon.mistyped')
  }
  if (kind === 'unknown') await countGuess(deps, limit, key)
  const isLate = kind === 'redeemed' || kind === 'changed'
  throw new Refusal(isLate ? 'conflict' : 'ruleBroken', text, { params, errors })
}

function unread(chosen: Exclude<ChosenCode, { kind: 'one' }>): Refusal {
  if (chosen.kind === 'none') return new Refusal('ruleBroken', 'core:coupon.invalid')
  return new Refusal('ruleBroken', 'core:coupon.several', { params: { codes: chosen.codes } })
}
