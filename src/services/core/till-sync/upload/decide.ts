import { v7 } from 'uuid'
import { type CouponVerdict, couponVerdict } from '#src/contract/core/coupon-verdict.ts'
import type { EntryOutcome } from '#src/contract/core/till-sync.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { leftOf } from '#src/services/core/coupons/coupon-value.ts'
import type { FoundCoupon } from './find-coupons.ts'
import type { ReadEntry } from './read-entries.ts'

export type Decided = {
  entry: ReadEntry
  outcome: EntryOutcome
  against: CouponVerdict | null
  coupon: FoundCoupon | undefined
  at: Date
  /** The redemption that it makes, or made with a line whose answer was lost. */
  redemptionId: string | null
  isMade: boolean
  /** The one that stands instead. */
  doubleOf: string | null
  /** It is earlier than the one that stood so far. */
  replaces: boolean
}

export type Place = {
  branchId: string
  hasBranches: boolean
  /** From when on nothing of this till is believed. */
  revokedAt: Date | null
  timeZone: string
  /** Standing redemptions of the coupon's deal at the branch, on the day and in the hour of a moment. */
  countedAt: (coupon: FoundCoupon, at: Date) => Promise<{ today: number; thisHour: number }>
}

/**
 * What becomes of entries: each is a fact, so a rule that would have refused it is named and refuses
 * nothing. Of a coupon redeemed twice the earlier stands.
 * @param entries of which none was uploaded before
 */
export async function decideEntries(
  entries: readonly ReadEntry[],
  couponOf: (entry: ReadEntry) => FoundCoupon | undefined,
  place: Place,
): Promise<Decided[]> {
  const standing = new Map<string, { id: string; at: Date }>()
  const taken = new Map<string, number>()
  const inOrder = entries.toSorted((a, b) => a.clampedAt - b.clampedAt || a.counter - b.counter)
  const decided: Decided[] = []
  for (const entry of inOrder) {
    const coupon = couponOf(entry)
    const at = new Date(Math.max(entry.clampedAt, coupon?.issuedAt?.getTime() ?? 0))
    const none = { redemptionId: null, isMade: false, doubleOf: null, replaces: false }
    const rest = { entry, coupon, at, ...none }
    const refused = refusalOf(entry, coupon, place)
    if (refused || !coupon) {
      decided.push({ ...rest, outcome: refused ?? 'UNKNOWN_CODE', against: null })
      continue
    }
    const left = leftOf(coupon)
    if (left !== null) {
      const before = taken.get(coupon.id) ?? 0
      const leftCents = Math.max(left - before, 0)
      const against = await verdictOf(entry, { ...coupon, leftCents }, at, place)
      taken.set(coupon.id, before + (entry.takenCents ?? 0))
      decided.push({ ...rest, redemptionId: v7(), outcome: 'REDEEMED', against })
      continue
    }
    if (coupon.standing?.key === entry.nonce) {
      const made = { redemptionId: coupon.standing.id, isMade: true }
      decided.push({ ...rest, ...made, outcome: 'REDEEMED', against: null })
      continue
    }
    const before = standing.get(coupon.id) ?? coupon.standing
    const redemptionId = v7()
    const isLater = before !== null && before.at <= at
    if (!isLater) standing.set(coupon.id, { id: redemptionId, at })
    decided.push({
      ...rest,
      redemptionId,
      outcome: isLater ? 'DOUBLE' : 'REDEEMED',
      against: isLater
        ? 'redeemed'
        : await verdictOf(entry, { ...coupon, leftCents: null }, at, place),
      doubleOf: isLater ? before.id : null,
      replaces: before !== null && !isLater,
    })
  }
  return decided
}

function refusalOf(
  entry: ReadEntry,
  coupon: FoundCoupon | undefined,
  { revokedAt }: Place,
): EntryOutcome | null {
  if (!entry.isGenuine) return 'FOREIGN_SIGNATURE'
  if (revokedAt && entry.clampedAt > revokedAt.getTime()) return 'REVOKED'
  if (!coupon) return 'UNKNOWN_CODE'
  if (entry.voided) return 'VOIDED'
  if (!coupon.issuedAt) return 'NOT_COLLECTED'
  return coupon.couponValueCents !== null && !entry.takenCents ? 'NO_AMOUNT' : null
}

async function verdictOf(
  { attentionConfirmed, takenCents }: ReadEntry,
  coupon: FoundCoupon & { leftCents: number | null },
  at: Date,
  { branchId, hasBranches, timeZone, countedAt }: Place,
): Promise<CouponVerdict | null> {
  const { today, thisHour } = await countedAt(coupon, at)
  const verdict = couponVerdict(
    {
      ...coupon,
      redeemed: coupon.leftCents === 0,
      collected: true,
      expired: coupon.expiresOn < businessDate(at.getTime(), timeZone),
    },
    {
      branchId,
      branchUnknown: false,
      hasBranches,
      redeemedToday: today,
      redeemedThisHour: thisHour,
      attentionConfirmed,
      takenCents,
    },
  )
  return verdict === 'valid' ? null : verdict
}
