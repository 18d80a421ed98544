import { eq, sql } from 'drizzle-orm'
import type { ValidBranch } from '#src/contract/core/coupon-rules.ts'
import {
  type CouponFacts,
  type CouponVerdict,
  couponVerdict,
} from '#src/contract/core/coupon-verdict.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
import { leftOf, valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import {
  coupons,
  dealCoupons,
  isCouponExpired,
  isIssued,
  isPaused,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'
import { branchesNamed, hasBranches, ownBranch, whyShut } from '#src/services/location/index.ts'
import { type CouponLookup, isDealOpen, matchesLookup } from './conditions.ts'
import { redeemedHere, startOfNextHour } from './places.ts'

/** Why a code is not valid. `unknown`: no coupon of this merchant has it, so it may be a guess. */
export type Rejection = {
  text: Key
  params?: Params
  errors?: FieldErrors
  kind: 'unknown' | 'notNow' | 'changed' | 'redeemed'
}

export async function whyNotRedeemable(
  db: Queryable,
  lookup: CouponLookup,
  timeZone: string,
  format: Format,
): Promise<Rejection | null> {
  const { today, thisHour } = redeemedHere(lookup, timeZone)
  const [coupon] = await db
    .select({
      collected: sql<boolean>`${isIssued()}`,
      redeemedAt: coupons.redeemedAt,
      expiredOn: coupons.expiredOn,
      active: coupons.active,
      expired: isCouponExpired(timeZone),
      dealOpen: isDealOpen(),
      paused: isPaused(),
      pausedAt: dealCoupons.pausedAt,
      pausedUntil: dealCoupons.pausedUntil,
      branchId: ownBranch(lookup.merchantId, lookup.branchId),
      shut: whyShut(lookup.merchantId, lookup.branchId),
      hasBranches: hasBranches(lookup.merchantId),
      redeemedToday: today,
      redeemedThisHour: thisHour,
      nextHour: startOfNextHour(timeZone),
      rules: {
        branchIds: deals.branchIds,
        attention: deals.attention,
        perBranchDay: deals.perBranchDay,
        perBranchHour: deals.perBranchHour,
      },
      validAt: branchesNamed(deals.branchIds),
      ...valueColumns,
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .innerJoin(dealCoupons, eq(dealCoupons.dealId, coupons.dealId))
    .where(matchesLookup(lookup))
  if (!coupon) return { kind: 'unknown', text: 'core:coupon.invalid' }
  const { branchId } = coupon
  const facts = {
    ...coupon,
    redeemed: coupon.redeemedAt !== null,
    leftCents: leftOf(coupon),
  }
  const branchUnknown = branchId === null && lookup.branchId !== null
  const { attention } = coupon.rules
  const attentionConfirmed =
    lookup.attentionConfirmed && (lookup.confirmedText ?? attention) === attention
  const counter = { ...facts, ...lookup, attentionConfirmed, branchId, branchUnknown }
  const verdict = couponVerdict(facts, counter)
  const isOver = verdict === 'redeemed' || verdict === 'usedUp'
  if (coupon.shut && !isOver) return { kind: 'notNow', text: `tills:shut.${coupon.shut}` }
  if (verdict === 'valid') return null
  const params = { ...paramsOf(verdict, coupon, format), left: format.money(facts.leftCents ?? 0) }
  if (isOver) return { kind: 'redeemed', text: textOf(verdict, coupon), params }
  const errors = fieldErrors[verdict]
  return { kind: 'notNow', text: textOf(verdict, coupon), params, ...(errors && { errors }) }
}

const fieldErrors: Partial<Record<CouponVerdict, FieldErrors>> = {
  attention: { attentionConfirmed: 'core:coupon.unconfirmed' },
  branchUnknown: { branchId: 'core:coupon.branchUnknown' },
  amountNeeded: { takenCents: 'core:coupon.amountRequired' },
  amountTooHigh: { takenCents: 'core:coupon.amountTooMuch' },
  amountUnexpected: { takenCents: 'core:coupon.amountUnexpected' },
}

type Refused = Exclude<CouponVerdict, 'valid'>
type Shown = {
  redeemedAt: Date | null
  expiredOn: Date
  pausedAt: Date | null
  pausedUntil: Date | null
  nextHour: Date
  validAt: ValidBranch[] | null
  rules: CouponFacts['rules']
}

function paramsOf(verdict: CouponVerdict, coupon: Shown, format: Format): Params {
  const { redeemedAt, expiredOn, pausedAt, nextHour, rules } = coupon
  const count = (verdict === 'fullToday' ? rules.perBranchDay : rules.perBranchHour) ?? 0
  return {
    when: redeemedAt ? format.dateTime(redeemedAt) : format.date(expiredOn),
    since: pausedAt ? format.dateTime(pausedAt) : '',
    branches: openNames(coupon.validAt).join(', '),
    attention: rules.attention ?? '',
    count,
    shown: format.number(count),
    from: format.time(nextHour),
  }
}

function textOf(verdict: Refused, { validAt, pausedUntil }: Shown): Key {
  if (verdict === 'redeemed') return 'core:coupon.alreadyRedeemed'
  if (verdict === 'paused' && pausedUntil) return 'core:coupon.pausedToday'
  if (verdict === 'branchNeeded' && validAt === null) return 'core:coupon.counterUnknown'
  const isElsewhere = verdict === 'otherBranch' || verdict === 'branchNeeded'
  if (isElsewhere && openNames(validAt).length === 0) return 'core:coupon.branchesClosed'
  return `core:coupon.${verdict}`
}

function openNames(branches: readonly ValidBranch[] | null): string[] {
  return branches?.flatMap(({ name, closed }) => (closed ? [] : [name])) ?? []
}
