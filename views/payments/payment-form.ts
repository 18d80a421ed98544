import { v4, v5, validate } from 'uuid'
import type { Key } from '#src/i18n/keys.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'

export type PaymentValues = { broker: string; key: string }
export type PaymentField = 'broker'

/** A payment method without an alternative is chosen already. */
export function emptyPayment(brokers: readonly { id: string }[]): PaymentValues {
  const [only, another] = brokers
  return { broker: only && !another ? only.id : '', key: v4() }
}

export function readPayment(form: FormInput): PaymentValues {
  const key = text(form, 'key')
  return { broker: text(form, 'broker'), key: validate(key) ? key : v4() }
}

/** After going back, one form may be sent for another payment method: each is its own checkout. */
export function checkoutKey({ broker, key }: PaymentValues): string {
  return v5(broker, key)
}

export function paymentErrors({ broker }: PaymentValues): Partial<Record<PaymentField, Key>> {
  return broker === '' ? { broker: 'order-payment:broker.required' } : {}
}

export function paymentFieldOf(name: string): PaymentField | undefined {
  return name === 'paymentBrokerId' ? 'broker' : undefined
}

/** What a broker adds to the return address; PayPal calls its payment `token`. */
export function readReturn(query: URLSearchParams): { paymentId: string; payerId: string } {
  return {
    paymentId: query.get('paymentId') ?? query.get('token') ?? '',
    payerId: query.get('PayerID') ?? '',
  }
}
