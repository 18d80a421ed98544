import { and } from 'drizzle-orm'
import { v7 } from 'uuid'
import { couponKey, isWellFormed, looksMistyped } from '#src/contract/core/coupon-code.ts'
import { redeemCoupon as contract } from '#src/contract/core/coupons.ts'
import { planned, type Tx } from '#src/database/connect.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import type { Limit } from '#src/services/kit/throttle/throttles.ts'
import { findRedemption } from './find-redemptions.ts'
import { countGuess, guessLimit, refuseGuessing } from './guesses.ts'
import { type CouponLookup, isRedeemable, matchesLookup } from './redeemable.ts'
import { type Rejection, whyNotRedeemable } from './why-not-redeemable.ts'

/** One conditional write decides. The same key for the same coupon gets the first result. */
export const redeemCoupon = bind(contract, async (call, deps) => {
  const db = planned(deps.db)
  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  if (!isWellFormed(body.couponCode)) throw new Refusal('ruleBroken', 'core:coupon.invalid')
  const limit = guessLimit('redeem', caller.userId)
  await refuseGuessing(db, [limit])
  const lookup = { key: couponKey(body.couponCode), merchantId: caller.userId }
  const done = await db.transaction((tx) => redeem(tx, deps, call, lookup))
  if (!('id' in done)) return refuse(deps, done, limit, body.couponCode)
  const redemption = await findRedemption(db, { ...lookup, id: done.id }, format)
  if (!redemption) throw new Error('a redemption is gone')
  return { data: redemption, message: 'core:coupon.redeemed' }
})

type RedeemCall = Call<typeof contract>

async function redeem(
  tx: Tx,
  deps: ServiceDeps,
  call: RedeemCall,
  lookup: CouponLookup,
): Promise<{ id: string } | Rejection> {
  const timeZone = deps.settings.businessTimeZone
  const [coupon] = await tx
    .update(coupons)
    .set({ redeemedAt: databaseNow })
    .where(and(matchesLookup(lookup), isRedeemable(timeZone)))
    .returning({ id: coupons.id, dealId: coupons.dealId, redeemedAt: coupons.redeemedAt })
  if (coupon) return keep(tx, call, coupon)
  const rejection = await whyNotRedeemable(tx, lookup, timeZone, call.format)
  if (!rejection) throw new Refusal('conflict', 'core:coupon.again')
  const before = rejection.kind === 'redeemed' ? rejection.redemption : null
  return before?.command.startsWith(`${call.body.key} `) ? { id: before.id } : rejection
}

/** A request is identified by key and coupon, so a form reused for a second coupon still redeems it. */
async function keep(
  tx: Tx,
  call: RedeemCall,
  coupon: { id: string; dealId: string; redeemedAt: Date | null },
): Promise<{ id: string }> {
  const { userId } = call.caller
  const id = v7()
  await tx.insert(redemptions).values({
    id,
    couponId: coupon.id,
    merchantId: userId,
    redeemedBy: userId,
    idempotencyKey: `${call.body.key} ${coupon.id}`,
    redeemedAt: databaseNow,
  })
  await recordAudit(tx, call, { event: 'coupon.redeemed', subjectId: coupon.id })
  return { id }
}

async function refuse(
  deps: ServiceDeps,
  { kind, text, params = {} }: Rejection,
  limit: Limit,
  typed: string,
): Promise<never> {
  if (kind === 'unknown' && looksMistyped(typed)) {
    throw new Refusal('ruleBroken', 'core:coupon.mistyped')
  }
  if (kind === 'unknown') await countGuess(deps.db, limit)
  throw new Refusal(kind === 'redeemed' ? 'conflict' : 'ruleBroken', text, { params })
}
