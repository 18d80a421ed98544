import type { z } from 'zod'
import { defaultBrokers } from '#src/contract/order-payment/brokers.ts'
import type { variables } from './variables.ts'

type Values = z.output<ReturnType<typeof variables>>
type Need = { name: keyof Values; when: (v: Values) => boolean }

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const paypalKeys = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_RATE',
] as const

const usesStripe = (v: Values) => stripeKeys.some((name) => v[name] !== undefined)
const usesPayPal = (v: Values) => paypalKeys.some((name) => v[name] !== undefined)

/** With only half the keys, we would charge cards and never receive the webhook. */
export const paymentNeeds: readonly Need[] = [
  ...stripeKeys.map((name) => ({ name, when: usesStripe })),
  ...paypalKeys.map((name) => ({ name, when: usesPayPal })),
]

export function takesMoney(v: Values): boolean {
  return usesStripe(v) || usesPayPal(v)
}

export function paymentConflicts(v: Values): string[] {
  const { PAYMENT_MODE: mode, STRIPE_SECRET_KEY: key } = v
  const isOther = key !== undefined && !key.startsWith(`${key.slice(0, 3)}${mode}_`)
  const lacking = (v.PAYMENT_BROKERS ?? []).filter(
    (id) => !(id === 'PAYPAL' ? usesPayPal(v) : usesStripe(v)),
  )
  return [
    ...(isOther ? [`STRIPE_SECRET_KEY: is not of PAYMENT_MODE ${mode}`] : []),
    ...lacking.map((id) => `PAYMENT_BROKERS: ${id} has no keys`),
  ]
}

export function payments(v: Values) {
  return {
    offered: v.PAYMENT_BROKERS ?? defaultBrokers,
    stripe:
      v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
        ? { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET }
        : null,
    paypal: paypal(v),
  }
}

function paypal(v: Values) {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = v
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_RATE: rate, PAYPAL_CURRENCY: currency } = v
  if (!clientId || !clientSecret || !webhookId || !rate) return null
  const live = v.PAYMENT_MODE === 'live'
  return { clientId, clientSecret, webhookId, live, conversion: { currency, rate } }
}
