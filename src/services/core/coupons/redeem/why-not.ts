import { eq } from 'drizzle-orm'
import type { ValidBranch } from '#src/contract/core/coupon-rules.ts'
import { type CouponVerdict, firstBroken } from '#src/contract/core/coupon-verdict.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
import { coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { FieldErrors } from '#src/services/kit/refusals/refusal.ts'
import { branchesNamed } from '#src/services/location/index.ts'
import { type CouponLookup, matchesLookup } from './conditions.ts'
import { startOfNextHour } from './places.ts'
import { counterFacts, couponFacts, redemptionRules } from './rules.ts'

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
  const [coupon] = await db
    .select({
      ...couponFacts(timeZone),
      ...counterFacts(lookup, timeZone),
      redeemedAt: coupons.redeemedAt,
      expiredOn: coupons.expiredOn,
      pausedAt: dealCoupons.pausedAt,
      pausedUntil: dealCoupons.pausedUntil,
      nextHour: startOfNextHour(timeZone),
      validAt: branchesNamed(deals.branchIds),
    })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .innerJoin(dealCoupons, eq(dealCoupons.dealId, coupons.dealId))
    .where(matchesLookup(lookup))
  if (!coupon) return { kind: 'unknown', text: 'core:coupon.invalid' }
  const verdict = firstBroken(redemptionRules, coupon)
  if (!verdict) return null
  if (verdict === 'shut') return { kind: 'notNow', text: `tills:shut.${coupon.shut ?? 'PENDING'}` }
  const params = paramsOf(verdict, coupon, format)
  const text = textOf(verdict, coupon)
  if (verdict === 'redeemed' || verdict === 'usedUp') return { kind: 'redeemed', text, params }
  const errors = fieldErrors[verdict]
  return { kind: 'notNow', text, params, ...(errors && { errors }) }
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
  leftCents: number | null
  perBranchDay: number | null
  perBranchHour: number | null
  attention: string | null
}

function paramsOf(verdict: CouponVerdict, coupon: Shown, format: Format): Params {
  const { redeemedAt, expiredOn, pausedAt, nextHour } = coupon
  const count = (verdict === 'fullToday' ? coupon.perBranchDay : coupon.perBranchHour) ?? 0
  return {
    when: redeemedAt ? format.dateTime(redeemedAt) : format.date(expiredOn),
    since: pausedAt ? format.dateTime(pausedAt) : '',
    branches: openNames(coupon.validAt).join(', '),
    attention: coupon.attention ?? '',
    count,
    shown: format.number(count),
    from: format.time(nextHour),
    left: format.money(coupon.leftCents ?? 0),
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
