import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type CouponVerdict,
  counterRules,
  type RedemptionFacts,
  type RedemptionRule,
  type RuleTest,
  spentRules,
  testsOf,
  validityRules,
} from '#src/contract/core/coupon-verdict.ts'
import { coupons, isCouponExpired, isIssued, isPaused } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { hasBranches, ownBranch, whyShut } from '#src/services/location/index.ts'
import { isOpen, type LookupParams, ofItsDeal } from './conditions.ts'
import { redeemedHere } from './places.ts'

/** What is spent is said first, also where the branch is shut, which only the services know. */
export const redemptionRules: readonly RedemptionRule<Exclude<CouponVerdict, 'valid'> | 'shut'>[] =
  [...spentRules, ['shut', { shut: { not: null } }], ...validityRules, ...counterRules]

type Columns = { [Fact in keyof RedemptionFacts]: SQLWrapper }

/** What rules read of a coupon, beside its deal and that deal's `deal_coupons`. */
export function couponFacts(timeZone: string) {
  const { branchIds, attention, perBranchDay, perBranchHour } = deals
  return {
    redeemed: sql<boolean>`(${coupons.redeemedAt} is not null)`,
    leftCents: sql<number | null>`(${deals.couponValueCents} - ${coupons.takenCents})`.mapWith(
      Number,
    ),
    expired: isCouponExpired(timeZone),
    collected: sql<boolean>`${isIssued()}`,
    active: coupons.active,
    dealOpen: isOpen,
    paused: isPaused(),
    branchIds,
    attention,
    perBranchDay,
    perBranchHour,
    limited: sql<boolean>`(${perBranchDay} is not null or ${perBranchHour} is not null)`,
  }
}

/** What they read of the counter that has it. */
export function counterFacts(lookup: LookupParams, timeZone: string) {
  const { merchantId, branchId, attentionConfirmed, confirmedText, takenCents } = lookup
  const { today, thisHour } = redeemedHere(lookup, timeZone)
  const own = ownBranch(merchantId, branchId)
  return {
    branchId: own,
    branchUnknown: branchId === null ? sql<boolean>`false` : sql<boolean>`(${own} is null)`,
    shut: whyShut(merchantId, branchId),
    hasBranches: hasBranches(merchantId),
    redeemedToday: today,
    redeemedThisHour: thisHour,
    attentionConfirmed: sql<boolean>`(${attentionConfirmed}::boolean
      and coalesce(${confirmedText}::text, ${deals.attention}) = ${deals.attention})`,
    taking: sql<boolean>`${takenCents !== undefined}::boolean`,
    takenCents: sql<number | null>`${takenCents ?? null}::bigint`.mapWith(Number),
  }
}

/** As a condition: no rule is in the way at this counter. Of a quota only `takePlace` knows, in its turn. */
export function isRedeemable(lookup: LookupParams, timeZone: string): SQL {
  const facts = { ...couponFacts(timeZone), ...counterFacts(lookup, timeZone) }
  return ofItsDeal(unbroken(redemptionRules, facts))
}

/** As a condition: no rule is in the way at one counter or another. */
export function isUsable(timeZone: string): SQL {
  return ofItsDeal(unbroken([...spentRules, ...validityRules], couponFacts(timeZone)))
}

/** As a condition: what `firstBroken` finds nothing in. */
export function unbroken(
  rules: readonly RedemptionRule<string>[],
  facts: Partial<Columns>,
): SQL | undefined {
  const conditions = rules.map(([, tests]) => {
    const broken = testsOf(tests).map(([fact, test]) => asSql(facts, fact, test))
    return sql`(${and(...broken)}) is not true`
  })
  return and(...conditions)
}

function asSql(facts: Partial<Columns>, name: keyof Columns, test: RuleTest): SQL {
  const fact = factOf(facts, name)
  if (test === null) return sql`${fact} is null`
  if (typeof test === 'boolean') return test ? sql`${fact} is true` : sql`${fact} is false`
  if ('not' in test) return sql`${fact} is not null`
  if ('reaches' in test) return sql`${fact} >= ${factOf(facts, test.reaches)}`
  if ('exceeds' in test) return sql`${fact} > ${factOf(facts, test.exceeds)}`
  return sql`${fact} is not null and (${factOf(facts, test.excludes)} = any(${fact})) is not true`
}

function factOf(facts: Partial<Columns>, name: keyof Columns): SQLWrapper {
  const fact = facts[name]
  if (!fact) throw new Error(`a rule reads ${name}, which nobody knows here`)
  return fact
}
