import { and, eq, gte, isNull } from 'drizzle-orm'
import type { CouponRules } from '#src/contract/core/coupon-rules.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { coupons } from './schema.ts'

export type CollectLimits = Pick<CouponRules, 'perPerson' | 'perDay'>
type Collector = { dealId: string; userId: string }

export const hasLimit = ({ perPerson, perDay }: CollectLimits) =>
  perPerson !== null || perDay !== null

/** One collector of the deal after the other, as far as its limits need it. */
export function lockCollecting(
  tx: Tx,
  { perDay }: CollectLimits,
  { dealId, userId }: Collector,
): Promise<void> {
  return lockName(tx, `coupons of ${perDay === null ? `${dealId} for ${userId}` : dealId}`)
}

/** Counts the coupons themselves, so that no counter can differ from them. Needs the lock. */
export async function refuseBeyondLimits(
  tx: Tx,
  { perPerson, perDay }: CollectLimits,
  { dealId, userId }: Collector,
  { timeZone, format }: { timeZone: string; format: Format },
): Promise<void> {
  const ofDeal = eq(coupons.dealId, dealId)
  const refuse = (key: 'core:coupon.perPerson' | 'core:coupon.perDay', count: number) => {
    throw new Refusal('ruleBroken', key, { params: { count, shown: format.number(count) } })
  }
  if (perPerson !== null) {
    const own = await tx.$count(coupons, and(ofDeal, eq(coupons.collectedBy, userId)))
    if (own >= perPerson) refuse('core:coupon.perPerson', perPerson)
  }
  if (perDay !== null) {
    const since = gte(coupons.collectedAt, startOfBusinessDay(timeZone))
    const today = and(since, isNull(coupons.printedAt))
    if ((await tx.$count(coupons, and(ofDeal, today))) >= perDay)
      refuse('core:coupon.perDay', perDay)
  }
}
