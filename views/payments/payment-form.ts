import { v4, v5, validate } from 'uuid'
import { CONSENT_VERSION } from '#src/contract/order-payment/saved-methods.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'

/** `consent`: the version of the words that were ticked, or nothing. */
export type PaymentValues = { broker: string; key: string; consent: string }
export type PaymentField = 'broker'

/** A payment method without an alternative is chosen already. */
export function emptyPayment(brokers: readonly { id: string }[]): PaymentValues {
  const [only, another] = brokers
  return { broker: only && !another ? only.id : '', key: v4(), consent: '' }
}

export function readPayment(form: FormInput): PaymentValues {
  const key = text(form, 'key')
  const consent = text(form, 'consent')
  return { broker: text(form, 'broker'), key: validate(key) ? key : v4(), consent }
}

/** After going back, one form may be sent for another payment method or consent: each is its own checkout. */
export function checkoutKey({ broker, key, consent }: PaymentValues): string {
  return v5(`${broker}${consent}`, key)
}

/** Of the words that were ticked, if there are such. */
export function consentOf({ consent }: PaymentValues): { consentVersion?: number } {
  const version = Number(consent)
  const isKnown = Number.isInteger(version) && version >= 1 && version <= CONSENT_VERSION
  return isKnown ? { consentVersion: version } : {}
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
