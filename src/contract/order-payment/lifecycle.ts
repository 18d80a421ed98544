/** RENEWAL: the next month of a plan. CHANGE: a dearer plan at once, less what is unused of the current one. */
export const checkoutKinds = ['PLAN', 'RENEWAL', 'CHANGE', 'PACKAGE'] as const
export const planKinds = ['PLAN', 'RENEWAL', 'CHANGE'] as const satisfies readonly CheckoutKind[]
export type CheckoutKind = (typeof checkoutKinds)[number]

export const checkoutStates = [
  'CREATED',
  'PENDING',
  'PAID',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'REFUNDED',
] as const
export type CheckoutState = (typeof checkoutStates)[number]

/**
 * The only transition table of a checkout. CREATED: stored before the broker was called. PENDING: the
 * broker knows it. A payment the broker reports counts even after the buyer turned back.
 */
export const checkoutTransitions: Record<CheckoutState, readonly CheckoutState[]> = {
  CREATED: ['PENDING', 'PAID', 'FAILED', 'EXPIRED'],
  PENDING: ['PAID', 'FAILED', 'CANCELLED', 'EXPIRED'],
  FAILED: ['PAID'],
  CANCELLED: ['PAID'],
  EXPIRED: ['PAID'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
}

/** States that lead to this one: the condition of the conditional update. */
export function statesBefore(state: CheckoutState): CheckoutState[] {
  return checkoutStates.filter((before) => checkoutTransitions[before].includes(state))
}

export const disputeStates = ['OPEN', 'WON', 'LOST'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Every checkout is in this currency (ISO 4217). */
export const CURRENCY = 'LKR'
export const WEBHOOK_TOLERANCE_SECONDS = 300
export const CHECKOUT_SECONDS = 24 * 60 * 60
