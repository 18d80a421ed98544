import { and, not, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { couponKey, isWellFormed, looksMistyped } from '#src/contract/core/coupon-code.ts'
import { redeemCoupon as contract } from '#src/contract/core/coupons.ts'
import { planned, type Queryable } from '#src/database/connect.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { auditOf } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { isWaiting, type Limit } from '#src/services/kit/throttle/throttles.ts'
import { findRedemption } from './find-redemptions.ts'
import { countGuess, guessLimit, refuseGuessing } from './guesses.ts'
import { isRedeemable, matchesLookup } from './redeemable.ts'
import { type Rejection, whyNotRedeemable } from './why-not-redeemable.ts'

/**
 * One conditional write with its records: a second statement would keep the tallies locked for another
 * round trip. The same key for the same coupon gets the first result.
 */
export const redeemCoupon = bind(contract, async (call, deps) => {
  const db = planned(deps.db)
  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  if (!isWellFormed(body.couponCode)) throw new Refusal('ruleBroken', 'core:coupon.invalid')
  const limit = guessLimit('redeem', caller.userId)
  const lookup = { key: couponKey(body.couponCode), merchantId: caller.userId }
  const timeZone = deps.settings.businessTimeZone
  const isAllowed = and(matchesLookup(lookup), isRedeemable(timeZone), not(isWaiting(limit)))
  let id = await redeem(db, call, isAllowed)
  if (id === null) {
    await refuseGuessing(db, [limit])
    const rejection = await whyNotRedeemable(db, lookup, timeZone, format)
    id = firstResult(rejection, body.key)
    if (id === null) return refuse(deps, rejection, limit, body.couponCode)
  }
  const redemption = await findRedemption(db, { ...lookup, id }, format)
  if (!redemption) throw new Error('a redemption is gone')
  return { data: redemption, message: 'core:coupon.redeemed' }
})

/**
 * Identified by key and coupon, so that a form reused for another coupon redeems that one too.
 * @returns the redemption's id; null if no coupon may be redeemed
 */
async function redeem(
  db: Queryable,
  call: Call<typeof contract>,
  isAllowed: SQL | undefined,
): Promise<string | null> {
  const { userId } = call.caller
  const id = v7()
  const redeemed = db
    .update(coupons)
    .set({ redeemedAt: databaseNow })
    .where(isAllowed)
    .returning({ id: coupons.id })
  const { rowCount } = await db.execute(sql`
    with redeemed as (${redeemed.getSQL()}),
    kept as (
      insert into redemptions (id, coupon_id, merchant_id, redeemed_by, idempotency_key)
      select ${id}::uuid, id, ${userId}::uuid, ${userId}::uuid, ${call.body.key}::text || ' ' || id
      from redeemed
    )
    ${auditOf(call, 'coupon.redeemed', sql`redeemed`)}`)
  return rowCount === 1 ? id : null
}

function firstResult(rejection: Rejection | null, key: string): string | null {
  const before = rejection?.kind === 'redeemed' ? rejection.redemption : null
  return before?.command.startsWith(`${key} `) ? before.id : null
}

async function refuse(
  deps: ServiceDeps,
  rejection: Rejection | null,
  limit: Limit,
  typed: string,
): Promise<never> {
  if (!rejection) throw new Refusal('conflict', 'core:coupon.again')
  const { kind, text, params = {} } = rejection
  if (kind === 'unknown' && looksMistyped(typed)) {
    throw new Refusal('ruleBroken', 'core:coupon.mistyped')
  }
  if (kind === 'unknown') await countGuess(deps.db, limit)
  throw new Refusal(kind === 'redeemed' ? 'conflict' : 'ruleBroken', text, { params })
}
