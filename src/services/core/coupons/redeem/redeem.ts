import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/core/coupons.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { touchTill } from '#src/services/authentication/index.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { auditParams } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { type ChosenCode, chooseCode } from './choose-code.ts'
import { type CouponLookup, matchesLookup } from './conditions.ts'
import { findRedemption } from './find-redemptions.ts'
import { countUnknown, guessLimit, refuseGuessing } from './guesses.ts'
import { isFull, lockValue } from './places.ts'
import { hasRedemptionOf, redeemOnce } from './redeem-once.ts'
import { type Rejection, whyNotRedeemable } from './why-not.ts'

/**
 * One conditional write with its records: a second statement would keep the tallies locked for another
 * round trip. Places of a branch take turns within it; only parts of an amount need a lock before. The
 * same key for the same coupon gets the first result.
 */
export const redeemCoupon = bind(contract.redeemCoupon, async (call, deps) => {
  const { db, quick } = deps
  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  const limit = guessLimit('redeem', call)
  const chosen = await chooseCode(deps, body.couponCode, [limit])
  if (chosen.kind !== 'one') throw unread(chosen)
  const branchId = caller.counter?.branchId ?? body.branchId ?? null
  const { attentionConfirmed, confirmedText = null, takenCents = null } = body
  const counter = { branchId, attentionConfirmed, confirmedText, takenCents }
  const lookup = { key: chosen.key, merchantId: caller.userId, ...counter }
  const timeZone = deps.settings.businessTimeZone
  const attempt = { call, lookup, waits: limit.key, timeZone }
  let id = takenCents === null ? await redeem(db, attempt) : null
  if (id === null) {
    await refuseGuessing(db, [limit])
    const why = () => whyNotRedeemable(db, lookup, timeZone, format)
    let rejection = await why()
    if (!rejection && takenCents !== null) {
      id = await redeemPart(db, attempt)
      rejection = id === null ? await why() : null
    }
    id ??= await findFirstResult(db, lookup, body.key)
    if (id === null)
      return refuse(deps, rejection ?? (await whyNotAgain(db, lookup, body.key)), limit, chosen.key)
  }
  await touchTill(db, caller)
  const redemption = await findRedemption(quick, { id, caller, isAnswer: true }, format)
  if (!redemption) throw new Error('a redemption is gone')
  const { taken, left } = redemption
  if (!taken || !left) return { data: redemption, message: 'core:coupon.redeemed' }
  const message = left.cents > 0 ? 'core:coupon.taken' : 'core:coupon.takenAll'
  return { data: redemption, message, params: { taken: taken.display, left: left.display } }
})

type Attempt = {
  call: Call<typeof contract.redeemCoupon>
  lookup: CouponLookup
  /** The throttle's key: while it waits nothing is redeemed. */
  waits: string
  timeZone: string
}

/** @returns the redemption's id; null if no coupon may be redeemed */
async function redeem(
  db: Queryable,
  { call, lookup, waits, timeZone }: Attempt,
): Promise<string | null> {
  const { counter, signInId } = call.caller
  const { tillId = null, cashierId = null } = counter ?? {}
  const id = v7()
  const shape = [
    lookup.branchId !== null,
    lookup.takenCents !== null,
    counter !== undefined,
  ] as const
  const statement = redeemOnce(db, timeZone, ...shape)
  const params = {
    ...lookup,
    ...auditParams(call),
    id,
    redemptionKey: call.body.key,
    tillId,
    cashierId,
    signInId,
    waits,
  }
  try {
    const rows = await statement.execute(params)
    return rows.length === 1 ? id : null
  } catch (error) {
    if (isFull(error)) return null
    throw error
  }
}

function redeemPart(db: Database, attempt: Attempt): Promise<string | null> {
  return db.transaction(async (tx) =>
    (await lockValue(tx, attempt.lookup)) ? redeem(tx, attempt) : null,
  )
}

async function findFirstResult(db: Queryable, lookup: CouponLookup, key: string) {
  const [first] = await db
    .select({ id: redemptions.id })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .where(and(matchesLookup(lookup), eq(redemptions.key, key), isStanding()))
  return first?.id ?? null
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
  if (kind === 'unknown') throw new Refusal('ruleBroken', await countUnknown(deps, limit, [key]))
  const isLate = kind === 'redeemed' || kind === 'changed'
  throw new Refusal(isLate ? 'conflict' : 'ruleBroken', text, { params, errors })
}

function unread(chosen: Exclude<ChosenCode, { kind: 'one' }>): Refusal {
  if (chosen.kind === 'none') return new Refusal('ruleBroken', chosen.text)
  return new Refusal('ruleBroken', 'core:coupon.several', { params: { codes: chosen.codes } })
}
