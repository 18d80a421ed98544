import type { CheckoutKind } from '#src/contract/order-payment/lifecycle.ts'
import { packageSale } from '#src/services/order-payment/package-checkouts/package-sale.ts'
import { planSale } from './plan-sale.ts'
import type { SaleKind } from './sale-kind.ts'

export const sales: Record<CheckoutKind, SaleKind> = { PLAN: planSale, PACKAGE: packageSale }
