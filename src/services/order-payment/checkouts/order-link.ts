/** The page of an order in the web half. */
export function orderLink(checkoutId: string): string {
  return `/orders/${checkoutId}`
}
