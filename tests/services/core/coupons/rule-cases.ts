import type { CounterFacts, CouponFacts, CouponVerdict } from '#src/contract/core/coupon-verdict.ts'

export type Case = {
  what: string
  coupon?: Partial<Omit<CouponFacts, 'rules'>>
  rules?: Partial<CouponFacts['rules']>
  /** What its coupon holds, and how much of that is taken. */
  value?: number
  taken?: number
  counter?: Partial<CounterFacts>
  verdict: CouponVerdict
  words?: string
}

type Places = { here: string; there: string; card: string }

const ofValue = { value: 5_000_00, taken: 2_000_00 }
const takes = (takenCents: number | null) => ({ takenCents })
export const valueCases = ({ here, there, card }: Places): Case[] => [
  { what: 'a part', value: 5_000_00, counter: takes(1), verdict: 'valid' },
  { what: 'all of an amount', value: 5_000_00, counter: takes(5_000_00), verdict: 'valid' },
  { what: 'all that is left', ...ofValue, counter: takes(3_000_00), verdict: 'valid' },
  {
    what: 'a cent more than is left',
    ...ofValue,
    counter: takes(3_000_01),
    verdict: 'amountTooHigh',
    words: 'Only LKR\u00a03,000.00 is left on this coupon. Enter that or less.',
  },
  {
    what: 'an amount without a part',
    ...ofValue,
    verdict: 'amountNeeded',
    words: 'This coupon holds an amount: LKR\u00a03,000.00 is left. Enter how much to take.',
  },
  {
    what: 'a part of a whole coupon',
    counter: takes(100),
    verdict: 'amountUnexpected',
    words: 'This coupon is redeemed as a whole. Leave the amount empty.',
  },
  {
    what: 'what is used up',
    value: 5_000_00,
    taken: 5_000_00,
    coupon: { redeemed: true },
    counter: takes(1),
    verdict: 'usedUp',
  },
  {
    what: 'a part of an expired one',
    ...ofValue,
    coupon: { expired: true },
    counter: takes(1),
    verdict: 'expired',
  },
  {
    what: 'a part at another branch',
    ...ofValue,
    rules: { branchIds: [here] },
    counter: { branchId: there, ...takes(1) },
    verdict: 'otherBranch',
  },
  {
    what: 'a part where the day is full',
    ...ofValue,
    rules: { perBranchDay: 1 },
    counter: { branchId: there, redeemedToday: 1, redeemedThisHour: 1, ...takes(1) },
    verdict: 'fullToday',
  },
  {
    what: 'a part with something to check',
    ...ofValue,
    rules: { attention: card },
    counter: takes(1),
    verdict: 'attention',
  },
  {
    what: 'too much with something to check',
    ...ofValue,
    rules: { attention: card },
    counter: takes(9_000_00),
    verdict: 'amountTooHigh',
  },
]

/** Of these a check says nothing yet: what decides them is entered after it. */
export const readyToCheck: ReadonlySet<CouponVerdict> = new Set([
  'valid',
  'attention',
  'amountNeeded',
  'amountTooHigh',
  'amountUnexpected',
])
