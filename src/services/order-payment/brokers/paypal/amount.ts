import { type Money, type Refund, RefundStatus } from '@paypal/paypal-server-sdk'
import type { Charge } from '#src/services/order-payment/brokers/broker.ts'

/** Whole cents as PayPal writes them: 1450 becomes "14.50". Every configurable currency has cents. */
export function toMoney({ amountCents, currency }: Charge): Money {
  const cents = String(amountCents).padStart(3, '0')
  return { currencyCode: currency, value: `${cents.slice(0, -2)}.${cents.slice(-2)}` }
}

/** @throws Error for anything but an amount */
export function fromMoney({ currencyCode: currency, value }: Money): Charge {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (whole === undefined) throw new Error('PayPal names no readable amount')
  return { amountCents: Number(whole) * 100 + Number(part.padEnd(2, '0')), currency }
}

const failed: ReadonlySet<unknown> = new Set([RefundStatus.Failed, RefundStatus.Cancelled])

/** Nothing if there is none, or if they name several currencies. */
export function sumRefunds(refunds: readonly Pick<Refund, 'amount' | 'status'>[]) {
  const amounts = refunds.flatMap(({ amount, status }) =>
    amount && !failed.has(status) ? [fromMoney(amount)] : [],
  )
  const [first] = amounts
  if (!first || amounts.some(({ currency }) => currency !== first.currency)) return undefined
  const amountCents = amounts.reduce((sum, one) => sum + one.amountCents, 0)
  return { amountCents, currency: first.currency }
}
