/** One redemption that is asked for: which till, what it reads, and when in simulated milliseconds from the cut. */
export type Planned = { till: number; code: string; at: number; text: string; byHand: boolean }

type Coupon = { code: string; text: string }

/** So many redemptions after it, the other till redeems the same coupon. */
const APART = 300

/**
 * Spreads redemptions over tills and hours. The first coupons that are doubles come up at two tills, half an
 * hour of work or so apart.
 * @param byHand how many are typed on the keyboard, evenly among all
 */
export function planOf(
  coupons: readonly Coupon[],
  { tills, hours, doubles, byHand }: Record<'tills' | 'hours' | 'doubles' | 'byHand', number>,
): Planned[] {
  const length = hours * 3_600_000
  // Whole milliseconds, as clocks show them: the services take no others.
  const step = Math.floor(length / (coupons.length + APART))
  const every = Math.floor((coupons.length + doubles) / byHand)
  const spread = Math.floor(coupons.length / doubles)
  const redemptions = coupons.flatMap((coupon, at) => {
    const own = { ...coupon, till: at % tills, at: at * step }
    const isDouble = at % spread === 0 && at / spread < doubles
    const again = { ...coupon, till: (at + 1) % tills, at: (at + APART) * step }
    return isDouble ? [own, again] : [own]
  })
  return redemptions
    .toSorted((one, other) => one.at - other.at)
    .map((planned, at) => ({ ...planned, byHand: at % every === 0 }))
}

/** The codes that two tills redeem, with the till that was earlier. */
export function doublesOf(
  plan: readonly Planned[],
): Map<string, { earlier: number; later: number }> {
  const first = new Map<string, number>()
  const doubles = new Map<string, { earlier: number; later: number }>()
  for (const { code, till } of plan) {
    const earlier = first.get(code)
    if (earlier === undefined) first.set(code, till)
    else doubles.set(code, { earlier, later: till })
  }
  return doubles
}
