import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Redemption } from '#src/contract/core/coupons.ts'
import * as contract from '#src/contract/core/coupons.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { touchTill } from '#src/services/authentication/index.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { auditParams } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { chooseCode } from './choose-code.ts'
import { type CouponLookup, matchesLookup } from './conditions.ts'
import { findRedemption } from './find-redemptions.ts'
import { countUnknown, type GuessLimit, guessLimit, refuseGuessing } from './guesses.ts'
import { isFull, lockValue } from './places.ts'
import { redeemOnce } from './redeem-once.ts'
import { type Rejection, whyNotRedeemable } from './why-not.ts'

type Attempt = {
  call: Call<typeof contract.redeemCoupon>
  lookup: CouponLookup
  /** While it waits nothing is redeemed. */
  limit: GuessLimit
  timeZone: string
}
type Outcome = { kind: 'made'; id: string } | Rejection

export const redeemCoupon = bind(contract.redeemCoupon, async (call, deps) => {
  const { db, quick, settings } = deps
  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  const limit = guessLimit('redeem', call)
  const chosen = await chooseCode(deps, body.couponCode, [limit])
  if (chosen.key === null) throw new Refusal('ruleBroken', chosen.text, { params: chosen.params })
  const lookup = { key: chosen.key, merchantId: caller.userId, ...counterOf(call) }
  const attempt = { call, lookup, limit, timeZone: settings.businessTimeZone }
  const made = lookup.takenCents === null ? redeemWhole(db, attempt) : redeemPart(db, attempt)
  const outcome = (await made) ?? (await explain(db, attempt))
  if (outcome.kind !== 'made') throw await refusalOf(deps, outcome, attempt)
  await touchTill(db, caller)
  const redemption = await findRedemption(quick, { id: outcome.id, caller, isAnswer: true }, format)
  if (!redemption) throw new Error('a redemption is gone')
  return { data: redemption, ...wordsFor(redemption) }
})

function counterOf({ body, caller }: Attempt['call']) {
  const { attentionConfirmed, confirmedText = null, takenCents = null } = body
  const branchId = caller.counter?.branchId ?? body.branchId ?? null
  return { branchId, attentionConfirmed, confirmedText, takenCents }
}

/**
 * One conditional write with its records: a second statement would keep the tallies locked for another
 * round trip. Places of a branch take turns within it.
 * @returns null if the coupon may not be redeemed
 */
async function redeemWhole(
  db: Queryable,
  { call, lookup, limit, timeZone }: Attempt,
): Promise<Outcome | null> {
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
    waits: limit.key,
  }
  try {
    const rows = await statement.execute(params)
    return rows.length === 1 ? { kind: 'made', id } : null
  } catch (error) {
    if (isFull(error)) return null
    throw error
  }
}

/** Parts of an amount come one after the other. */
function redeemPart(db: Database, attempt: Attempt): Promise<Outcome | null> {
  return db.transaction(async (tx) =>
    (await lockValue(tx, attempt.lookup)) ? redeemWhole(tx, attempt) : null,
  )
}

/** Why nothing was redeemed; the same key for the same coupon gets the first result instead. */
async function explain(db: Database, attempt: Attempt): Promise<Outcome> {
  const { call, lookup, limit, timeZone } = attempt
  await refuseGuessing(db, [limit])
  const rejection = await whyNotRedeemable(db, lookup, timeZone, call.format)
  const first = await findRedemptionOf(attempt, db)
  if (first?.stands) return { kind: 'made', id: first.id }
  if (rejection) return rejection
  return { kind: 'changed', text: first ? 'core:coupon.undoneMeanwhile' : 'core:coupon.again' }
}

/** What the same key did to the same coupon before. */
async function findRedemptionOf({ call, lookup }: Attempt, db: Queryable) {
  const [first] = await db
    .select({ id: redemptions.id, stands: sql<boolean>`${isStanding()}` })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .where(and(matchesLookup(lookup), eq(redemptions.key, call.body.key)))
  return first
}

async function refusalOf(
  deps: ServiceDeps,
  { kind, text, params, errors }: Exclude<Outcome, { kind: 'made' }>,
  { lookup, limit }: Attempt,
): Promise<Refusal> {
  if (kind === 'unknown')
    return new Refusal('ruleBroken', await countUnknown(deps, limit, [lookup.key]))
  const isLate = kind === 'redeemed' || kind === 'changed'
  return new Refusal(isLate ? 'conflict' : 'ruleBroken', text, { params, errors })
}

function wordsFor({ taken, left }: Redemption) {
  if (!taken || !left) return { message: 'core:coupon.redeemed' } as const
  const message = left.cents > 0 ? 'core:coupon.taken' : 'core:coupon.takenAll'
  return { message, params: { taken: taken.display, left: left.display } } as const
}
