import { checkouts } from './checkouts.ts'
import { invoices } from './invoices.ts'
import { orders } from './orders.ts'
import { packageCheckouts } from './package-checkouts.ts'

export const orderPayment = [...checkouts, ...packageCheckouts, ...orders, ...invoices] as const
