import type { Synced } from '#islands/till/store.ts'
import { verdictOf } from '#islands/till/verdict.ts'
import { noRules } from '#src/contract/core/coupon-rules.ts'
import type { CounterFacts, CouponFacts, CouponVerdict } from '#src/contract/core/coupon-verdict.ts'
import type { TillDeal } from '#src/contract/core/till-sync.ts'

/** 2026-11-27, 14:30 in Colombo. */
export const SYNCED_AT = Date.UTC(2026, 10, 27, 9)
export const TODAY = SYNCED_AT / 86_400_000 - 9 / 24

const idOf = (end: number) => `0199a1b2-0000-7000-8000-${String(end).padStart(12, '0')}`
export const ids = {
  till: idOf(1),
  merchant: idOf(2),
  branch: idOf(3),
  deal: idOf(4),
  coupon: idOf(5),
}

/** A deal as a till has it, whose coupons may be redeemed. */
export function tillDeal(parts: Partial<TillDeal> = {}): TillDeal {
  return {
    id: ids.deal,
    title: 'High tea on the verandah',
    coverImage: '',
    endsOn: '2026-12-31',
    validFrom: SYNCED_AT - 86_400_000,
    rules: noRules,
    paused: false,
    dealOpen: true,
    cents: 450_000,
    valueCents: null,
    redeemedToday: 0,
    redeemedThisHour: 0,
    ...parts,
  }
}

/** What a till knows that has just synchronised, its clock being right. */
export function syncedTill(parts: Partial<Synced> = {}): Synced {
  return {
    tillId: ids.till,
    tillName: 'Front desk',
    merchantId: ids.merchant,
    serverTime: SYNCED_AT,
    leaseUntil: SYNCED_AT + 24 * 3_600_000,
    limits: { coupons: 100, cents: 100_000_000, hours: 12 },
    timeZone: 'Asia/Colombo',
    keys: [],
    hashKey: 'a2V5',
    branch: { id: ids.branch, name: 'Galle Fort', mark: 'AAAAAA' },
    hasBranches: true,
    counterUndo: true,
    requiresPerson: false,
    cashiers: [],
    deals: [tillDeal()],
    deviceAt: SYNCED_AT,
    next: 'n',
    cut: false,
    whole: true,
    ...parts,
  }
}

/** What a till says that knows a coupon by its list alone; null where its list or its branch has no such thing. */
export function tillVerdict(
  coupon: Partial<CouponFacts>,
  rules: Partial<CouponFacts['rules']>,
  {
    branchId,
    branchUnknown,
    attentionConfirmed,
    redeemedToday,
    redeemedThisHour,
    takenCents,
  }: CounterFacts,
): CouponVerdict | null {
  const asksBranch = rules.branchIds ?? rules.perBranchDay ?? rules.perBranchHour ?? null
  const holdsAmount = typeof coupon.leftCents === 'number' || typeof takenCents === 'number'
  if (coupon.collected === false || branchUnknown || holdsAmount) return null
  if (branchId === null && asksBranch !== null) return null
  const { paused = false, dealOpen = true } = coupon
  const counts = { redeemedToday, redeemedThisHour }
  const deal = tillDeal({ rules: { ...noRules, ...rules }, paused, dealOpen, ...counts })
  const branch = { id: branchId ?? '', name: '', mark: '' }
  const unused = coupon.active === false ? 2 : 0
  const listed = {
    dealId: deal.id,
    state: coupon.redeemed ? 1 : unused,
    lastDay: coupon.expired ? TODAY - 1 : TODAY,
    cents: null,
  }
  const synced = syncedTill({ branch, deals: [deal] })
  const known = { synced, deal, listed, signed: null, ofCoupon: [], ofDeal: [] }
  return verdictOf(known, { attentionConfirmed, now: SYNCED_AT })
}
