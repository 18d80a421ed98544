import { CaptureStatus, type Order, OrderStatus } from '@paypal/paypal-server-sdk'
import type { KnownPayment } from '#src/services/order-payment/brokers/broker.ts'
import { fromMoney, sumRefunds } from './amount.ts'

export const DESCRIPTION_MAX = 127
export const prefer = 'return=representation'

const states: Record<CaptureStatus, KnownPayment['state']> = {
  [CaptureStatus.Completed]: 'paid',
  [CaptureStatus.PartiallyRefunded]: 'paid',
  [CaptureStatus.Pending]: 'processing',
  [CaptureStatus.Declined]: 'failed',
  [CaptureStatus.Failed]: 'failed',
  [CaptureStatus.Refunded]: 'refunded',
}

export function paymentOf(order: Order): KnownPayment {
  const unit = order.purchaseUnits?.[0]
  const capture = captureOf(order)
  const amount = capture?.amount ?? unit?.amount
  if (!order.id || !amount) throw new Error('PayPal describes no order')
  return {
    reference: order.id,
    orderId: unit?.customId ?? capture?.customId ?? '',
    ...fromMoney(amount),
    payerId: order.payer?.payerId ?? order.paymentSource?.paypal?.accountId ?? null,
    state: capture?.status ? states[capture.status] : unpaid(order),
    refunded: sumRefunds(unit?.payments?.refunds ?? []),
  }
}

export function captureOf({ purchaseUnits }: Order) {
  return purchaseUnits?.[0]?.payments?.captures?.at(-1)
}

function unpaid({ status }: Order) {
  return status === OrderStatus.Voided ? 'cancelled' : 'open'
}
