import { type CheckoutState, checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'

/** What the list of orders shows; the query string is its only memory. */
export type OrderFilters = ListQuery & {
  /** Null is any. */
  state: CheckoutState | null
}

export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const word = query.get('status')?.toUpperCase()
  return {
    ...readListQuery(query),
    state: checkoutStates.find((state) => state === word) ?? null,
  }
}

/** The same as a query string, without what is a default. */
export function orderQuery({ state, ...list }: OrderFilters): Record<string, string> {
  return { ...(state && { status: wordOf(state) }), ...listQuery(list) }
}

/** A state as addresses spell it. */
export function wordOf(state: CheckoutState): string {
  return state.toLowerCase()
}
