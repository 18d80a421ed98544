import type { CheckoutKind } from '#src/contract/order-payment/lifecycle.ts'
import { packageSale } from '#src/services/order-payment/package-checkouts/package-sale.ts'
import { planSale } from './plan-sale.ts'
import type { SaleKind } from './sale-kind.ts'

/** The one place that knows which kinds of checkouts there are. */
export const sales: Record<CheckoutKind, SaleKind> = { PLAN: planSale, PACKAGE: packageSale }
