import { checkouts } from './checkouts.ts'
import { orders } from './orders.ts'

export const orderPayment = [...checkouts, ...orders] as const
