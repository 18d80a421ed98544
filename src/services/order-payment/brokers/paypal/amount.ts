import type { Money } from '@paypal/paypal-server-sdk'
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
