import {
  type CouponFacts,
  type CouponVerdict,
  couponVerdict,
} from '#src/contract/core/coupon-verdict.ts'
import type { SignedCode } from '#src/contract/core/signed-code.ts'
import type { TillDeal } from '#src/contract/core/till-sync.ts'
import { dayOf, hourOf, serverNow } from './clock.ts'
import type { Entry, ListedCoupon, Synced } from './store.ts'

/** Places in `syncedStates` of the contract. */
const REDEEMED = 1
const INACTIVE = 2

export type Known = {
  synced: Synced
  deal: TillDeal
  listed: ListedCoupon | undefined
  signed: SignedCode | null
  /** What this till did since, of the coupon and of its deal; nothing that was undone. */
  ofCoupon: readonly Entry[]
  ofDeal: readonly Entry[]
}

export type Question = {
  attentionConfirmed: boolean
  /** This device's clock in milliseconds. */
  now: number
}

/** The verdict of the rules that the services have too, upon what the till knows. */
export function verdictOf(known: Known, { attentionConfirmed, now }: Question): CouponVerdict {
  const { synced, deal, listed, signed, ofCoupon } = known
  const today = dayOf(serverNow(synced, now), synced.timeZone)
  const coupon: CouponFacts = {
    redeemed: listed?.state === REDEEMED || ofCoupon.length > 0,
    expired: listed ? listed.lastDay < today.number : (signed?.lastDay ?? '') < today.text,
    collected: true,
    active: listed?.state !== INACTIVE,
    dealOpen: deal.dealOpen,
    paused: deal.paused,
    // A coupon that holds an amount is redeemed with a line alone.
    leftCents: null,
    rules: deal.rules,
  }
  return couponVerdict(coupon, {
    branchId: synced.branch.id,
    branchUnknown: false,
    hasBranches: synced.hasBranches,
    redeemedToday: redeemed(known, now, (moment) => dayOf(moment, synced.timeZone).text, 'Today'),
    redeemedThisHour: redeemed(known, now, (moment) => hourOf(moment, synced.timeZone), 'ThisHour'),
    attentionConfirmed,
  })
}

/** As the services counted them in the same day or hour, and what this till added. */
function redeemed(
  { synced, deal, ofDeal }: Known,
  now: number,
  periodOf: (moment: number) => string,
  name: 'Today' | 'ThisHour',
): number {
  const period = periodOf(serverNow(synced, now))
  const counted = periodOf(synced.serverTime) === period ? deal[`redeemed${name}`] : 0
  const own = ofDeal.filter(({ at }) => periodOf(serverNow(synced, at)) === period)
  return counted + own.length
}
