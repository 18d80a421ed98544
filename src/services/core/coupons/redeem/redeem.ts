import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { looksMistyped } from '#src/contract/core/coupon-code.ts'
import {
  type CouponVerdict,
  couponVerdict,
  type ValidBranch,
} from '#src/contract/core/coupon-rules.ts'
import * as contract from '#src/contract/core/coupons.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
import {
  coupons,
  dealCoupons,
  isCouponExpired,
  isStanding,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditOf } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { prepare } from '#src/services/kit/prepare-once.ts'
import {
  type FieldErrors,
  Refusal,
  refuseForeignOwner,
} from '#src/services/kit/refusals/refusal.ts'
import { isWaiting, type Limit } from '#src/services/kit/throttle/throttles.ts'
import { branchesNamed, ownBranch } from '#src/services/location/index.ts'
import { type ChosenCode, chooseCode } from './choose-code.ts'
import { findRedemption } from './find-redemptions.ts'
import { countGuess, guessLimit, refuseGuessing } from './guesses.ts'

/**
 * One conditional write with its records: a second statement would keep the tallies locked for another
 * round trip. The same key for the same coupon gets the first result.
 */
export const redeemCoupon = bind(contract.redeemCoupon, async (call, deps) => {
  const { db, quick } = deps
  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  const chosen = await chooseCode(quick, body.couponCode, caller.userId)
  if (chosen.kind !== 'one') throw unread(chosen)
  const limit = guessLimit('redeem', caller)
  const { branchId = null, attentionConfirmed } = body
  const lookup = { key: chosen.key, merchantId: caller.userId, branchId, attentionConfirmed }
  const timeZone = deps.settings.businessTimeZone
  const isAllowed = and(
    matchesLookup(lookup),
    isRedeemable(timeZone, meetsRules(lookup)),
    not(hasRedemptionOf(body.key)),
    not(isWaiting(limit)),
  )
  let id = await redeem(db, call, isAllowed)
  if (id === null) {
    await refuseGuessing(db, [limit])
    const rejection = await whyNotRedeemable(db, lookup, timeZone, format)
    id = firstResult(rejection, body.key)
    if (id === null)
      return refuse(deps, rejection ?? (await whyNotAgain(db, lookup, body.key)), limit, chosen.key)
  }
  const redemption = await findRedemption(quick, { ...lookup, id }, format)
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
  const branch = ownBranch(userId, call.body.branchId ?? null)
  const id = v7()
  const redeemed = db
    .update(coupons)
    .set({ redeemedAt: databaseNow })
    .where(isAllowed)
    .returning({ id: coupons.id })
  const redeemAndRecord = sql`
    with redeemed as (${redeemed.getSQL()}),
    kept as (
      insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key, branch_id)
      select ${id}::uuid, id, ${userId}::uuid, ${userId}::uuid, ${call.body.key}::text, ${branch}
      from redeemed
    )
    ${auditOf(call, 'coupon.redeemed', sql`redeemed`)}`
  const { rowCount } = await db.execute(prepare(redeemAndRecord))
  return rowCount === 1 ? id : null
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
  limit: Limit,
  key: string,
): Promise<never> {
  if (kind === 'unknown' && looksMistyped(key)) {
    throw new Refusal('ruleBroken', 'core:coupon.mistyped')
  }
  if (kind === 'unknown') await countGuess(deps.db, limit)
  const isLate = kind === 'redeemed' || kind === 'changed'
  throw new Refusal(isLate ? 'conflict' : 'ruleBroken', text, { params, errors })
}

function unread(chosen: Exclude<ChosenCode, { kind: 'one' }>): Refusal {
  if (chosen.kind === 'none') return new Refusal('ruleBroken', 'core:coupon.invalid')
  return new Refusal('ruleBroken', 'core:coupon.several', { params: { codes: chosen.codes } })
}

/** Why a code is not valid. `unknown`: no coupon of this merchant has it, so it may be a guess. */
type Rejection = { text: Key; params?: Params; errors?: FieldErrors } & (
  | { kind: 'unknown' | 'notNow' | 'changed' }
  | { kind: 'redeemed'; redemption: { id: string; key: string } | null }
)

export async function whyNotRedeemable(
  db: Queryable,
  lookup: CouponLookup,
  timeZone: string,
  format: Format,
): Promise<Rejection | null> {
  const [coupon] = await db
    .select({
      collectedAt: coupons.collectedAt,
      redeemedAt: coupons.redeemedAt,
      expiredOn: coupons.expiredOn,
      active: coupons.active,
      expired: isCouponExpired(timeZone),
      dealOpen: isDealOpen(),
      branchId: ownBranch(lookup.merchantId, lookup.branchId),
      rules: { branchIds: deals.branchIds, attention: deals.attention },
      validAt: branchesNamed(deals.branchIds),
      redemption: { id: redemptions.id, key: redemptions.key },
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(redemptions, and(eq(redemptions.couponId, coupons.id), isStanding()))
    .where(matchesLookup(lookup))
  if (!coupon) return { kind: 'unknown', text: 'core:coupon.invalid' }
  const { redeemedAt, redemption, branchId } = coupon
  const facts = { ...coupon, redeemed: redeemedAt !== null, collected: coupon.collectedAt !== null }
  const branchUnknown = branchId === null && lookup.branchId !== null
  const verdict = couponVerdict(facts, { ...lookup, branchId, branchUnknown })
  if (verdict === 'valid') return null
  const params = {
    when: redeemedAt ? format.dateTime(redeemedAt) : format.date(coupon.expiredOn),
    branches: openNames(coupon.validAt).join(', '),
    attention: coupon.rules.attention ?? '',
  }
  if (verdict === 'redeemed')
    return { kind: 'redeemed', text: 'core:coupon.alreadyRedeemed', params, redemption }
  const isClosed = params.branches === '' && isElsewhere(verdict)
  const text = isClosed ? 'core:coupon.branchesClosed' : (`core:coupon.${verdict}` as const)
  const errors = fieldErrors[verdict]
  return { kind: 'notNow', text, params, ...(errors && { errors }) }
}

const fieldErrors: Partial<Record<CouponVerdict, FieldErrors>> = {
  attention: { attentionConfirmed: 'core:coupon.unconfirmed' },
  branchUnknown: { branchId: 'core:coupon.branchUnknown' },
}

function openNames(branches: readonly ValidBranch[] | null): string[] {
  return branches?.flatMap(({ name, closed }) => (closed ? [] : [name])) ?? []
}

const isElsewhere = (verdict: CouponVerdict) =>
  verdict === 'otherBranch' || verdict === 'branchNeeded'

export type CouponLookup = {
  key: string
  merchantId: string
  branchId: string | null
  attentionConfirmed: boolean
}

export function matchesLookup({
  key,
  merchantId,
}: Pick<CouponLookup, 'key' | 'merchantId'>): SQL | undefined {
  return and(eq(coupons.codeKey, key), eq(coupons.merchantId, merchantId))
}

/** @param rules of its deal that must hold as well */
export function isRedeemable(timeZone: string, rules?: SQL): SQL | undefined {
  return and(
    isNotNull(coupons.collectedAt),
    isNull(coupons.redeemedAt),
    eq(coupons.active, true),
    not(isCouponExpired(timeZone)),
    isDealOpen(rules),
  )
}

/** `couponVerdict` of the contract as SQL, as far as it reads a deal's rules. */
export function meetsRules({ merchantId, branchId, attentionConfirmed }: CouponLookup): SQL {
  const here = ownBranch(merchantId, branchId)
  return sql`${branchId === null ? sql`true` : sql`${here} is not null`}
    and (${deals.branchIds} is null or ${here} = any(${deals.branchIds}))
    and (${deals.attention} is null or ${attentionConfirmed}::boolean)`
}

const isDealOpen = (rules = sql`true`) => sql<boolean>`exists (
  select 1 from ${deals} inner join ${dealCoupons} on ${dealCoupons.dealId} = ${deals.id}
  where ${deals.id} = ${coupons.dealId} and ${deals.approvalStatus} = 'APPROVED'
    and ${deals.deletedAt} is null and ${dealCoupons.status} = 'ACTIVE' and ${rules}
)`
