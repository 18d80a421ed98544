import { type OrderTerm, orderTerms } from '#src/contract/order-payment/orders.ts'
import type { CheckoutTerms } from '#src/services/order-payment/checkouts/schema.ts'

export function presentTerms(terms: CheckoutTerms): { name: OrderTerm; value: number }[] {
  return orderTerms.flatMap((name) => {
    const value = terms[name]
    return typeof value === 'number' ? [{ name, value }] : []
  })
}
