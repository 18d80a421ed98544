import type { z } from 'zod'
import { defaultBrokers } from '#src/contract/order-payment/brokers.ts'
import { backupConflicts } from './backups.ts'
import { fileConflicts, fileNeeds } from './files.ts'
import { isLocalHost } from './outside-hosts.ts'
import { traceConflicts } from './traces.ts'
import { isPair } from './vapid.ts'
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
const paymentNeeds: readonly Need[] = [
  ...stripeKeys.map((name) => ({ name, when: usesStripe })),
  ...paypalKeys.map((name) => ({ name, when: usesPayPal })),
]

function takesMoney(v: Values): boolean {
  return usesStripe(v) || usesPayPal(v)
}

function paymentConflicts(v: Values): string[] {
  const { PAYMENT_MODE: mode, STRIPE_SECRET_KEY: key } = v
  const isOther = key !== undefined && !key.startsWith(`${key.slice(0, 3)}${mode}_`)
  const lacking = (v.PAYMENT_BROKERS ?? []).filter(
    (id) => !paymentStandIn(v) && !(id === 'PAYPAL' ? usesPayPal(v) : usesStripe(v)),
  )
  return [
    ...(isOther ? [`STRIPE_SECRET_KEY: is not of PAYMENT_MODE ${mode}`] : []),
    ...lacking.map((id) => `PAYMENT_BROKERS: ${id} has no keys`),
  ]
}

function payments(v: Values) {
  return {
    standIn: paymentStandIn(v),
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
  const vault = v.PAYPAL_VAULT === 'on' && { vault: true }
  return { clientId, clientSecret, webhookId, live, conversion: { currency, rate }, ...vault }
}

export function outsideConfig(v: Values) {
  return {
    messages: { sms: sms(v), mail: mail(v), smsPerDay: v.SMS_PER_DAY },
    social: {
      google: client(v.GOOGLE_CLIENT_ID, v.GOOGLE_CLIENT_SECRET),
      facebook: client(v.FACEBOOK_CLIENT_ID, v.FACEBOOK_CLIENT_SECRET),
      standIn: standIn(v),
    },
    maps: maps(v),
    payments: payments(v),
    /** Where this process may connect to, beside what is set up. */
    outgoingHosts: v.OUTGOING_HOSTS ?? [],
    push:
      v.VAPID_PUBLIC_KEY && v.VAPID_PRIVATE_KEY
        ? {
            publicKey: v.VAPID_PUBLIC_KEY,
            privateKey: v.VAPID_PRIVATE_KEY,
            subject: v.VAPID_SUBJECT ?? v.PUBLIC_ORIGIN ?? '',
          }
        : null,
  }
}

export const needs: readonly { name: keyof Values; when: (v: Values) => boolean }[] = [
  { name: 'PUBLIC_ORIGIN', when: needsOrigin },
  ...paymentNeeds,
  ...fileNeeds,
  { name: 'SMS_GATEWAY_URL', when: (v) => v.SMS_DRIVER === 'gateway' },
  { name: 'TWILIO_ACCOUNT_SID', when: (v) => v.SMS_DRIVER === 'twilio' },
  { name: 'TWILIO_AUTH_TOKEN', when: (v) => v.SMS_DRIVER === 'twilio' },
  { name: 'SMS_FROM', when: (v) => v.SMS_DRIVER === 'twilio' },
  { name: 'BACKUP_DIR', when: (v) => v.BACKUP_TRIAL_URL !== undefined },
  { name: 'SMTP_URL', when: (v) => v.MAIL_DRIVER === 'smtp' },
  { name: 'MAIL_FROM', when: (v) => v.MAIL_DRIVER === 'smtp' },
  { name: 'GOOGLE_CLIENT_SECRET', when: (v) => v.GOOGLE_CLIENT_ID !== undefined },
  { name: 'FACEBOOK_CLIENT_SECRET', when: (v) => v.FACEBOOK_CLIENT_ID !== undefined },
  { name: 'VAPID_PRIVATE_KEY', when: (v) => v.VAPID_PUBLIC_KEY !== undefined },
  {
    name: 'VAPID_SUBJECT',
    when: (v) => v.VAPID_PUBLIC_KEY !== undefined && !v.PUBLIC_ORIGIN?.startsWith('https:'),
  },
]

export function conflicts(v: Values): string[] {
  const { VAPID_PUBLIC_KEY: open, VAPID_PRIVATE_KEY: secret } = v
  const fits = !open || !secret || isPair(open, secret)
  const push = fits ? [] : ['VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY']
  return [
    ...push,
    ...backupConflicts(v),
    ...fileConflicts(v),
    ...publicAddressConflicts(v),
    ...paymentConflicts(v),
    ...traceConflicts(v),
  ]
}

/** Outside production `/dev/outbox` shows every code and link, and the demo's passwords are known. */
function publicAddressConflicts(v: Values): string[] {
  const { PUBLIC_ORIGIN: origin = '', NODE_ENV: mode } = v
  if (mode === 'production' || !origin.startsWith('https:')) return []
  const shown = hasDemo(v) || v.SMS_DRIVER === 'outbox' || v.MAIL_DRIVER === 'outbox'
  if (!shown || isLocalHost(new URL(origin).hostname)) return []
  return [
    'PUBLIC_ORIGIN: a public address needs NODE_ENV=production; otherwise demo passwords or the codes at /dev/outbox would be open to everybody',
  ]
}

export function hasDemo({ NODE_ENV: mode, DEMO: demo }: Values): boolean {
  return demo === undefined ? mode === 'development' : demo === 'on'
}

/** Whoever is written to, or comes back from a broker, must find the way. */
function needsOrigin(v: Values): boolean {
  return v.NODE_ENV === 'production' && (sendsForReal(v) || takesMoney(v))
}

/** Messages name the back office, and codes are good on its host alone. */
function sendsForReal({ SMS_DRIVER: sms, MAIL_DRIVER: mail }: Values): boolean {
  return sms === 'gateway' || sms === 'twilio' || mail === 'smtp'
}

function sms(v: Values) {
  if (v.SMS_DRIVER === 'gateway') {
    const { SMS_GATEWAY_URL: url = '', SMS_GATEWAY_TOKEN: token = null, SMS_FROM: from = null } = v
    return { driver: v.SMS_DRIVER, url, token, from }
  }
  if (v.SMS_DRIVER !== 'twilio') return { driver: v.SMS_DRIVER }
  const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '' } = v
  return {
    driver: v.SMS_DRIVER,
    accountSid,
    authToken,
    from: v.SMS_FROM ?? '',
    origin: v.TWILIO_ORIGIN,
  }
}

function mail(v: Values) {
  if (v.MAIL_DRIVER !== 'smtp') return { driver: v.MAIL_DRIVER }
  return { driver: v.MAIL_DRIVER, url: v.SMTP_URL ?? '', from: v.MAIL_FROM ?? '' }
}

/** `local`: the operator named a host that can only be near, so that its address may be private. */
function maps(v: Values) {
  const { GEOCODER_URL: geocoder, MAP_TILES_URL: tiles } = v
  const isLocal = (url: string) => isLocalHost(new URL(url).hostname)
  return {
    geocoder: geocoder ? { url: geocoder, local: isLocal(geocoder) } : null,
    tiles: tiles
      ? { url: tiles, local: isLocal(tiles), attribution: v.MAP_TILES_ATTRIBUTION }
      : null,
  }
}

/** Stands in for providers without a client; on by default in the demo. */
function standIn(v: Values): 'asked' | 'offered' | 'off' {
  if (v.SOCIAL_STAND_IN) return v.SOCIAL_STAND_IN === 'on' ? 'asked' : 'off'
  return hasDemoHere(v) ? 'offered' : 'off'
}

/** Stands in for brokers without keys: for all ways to pay, or for those that are named. */
function paymentStandIn(v: Values): 'all' | 'named' | null {
  const isOn = v.PAYMENT_STAND_IN ? v.PAYMENT_STAND_IN === 'on' : hasDemoHere(v)
  if (!isOn) return null
  return v.PAYMENT_BROKERS ? 'named' : 'all'
}

function hasDemoHere(v: Values): boolean {
  return v.NODE_ENV === 'development' && v.DEMO !== 'off' && v.DEALDESK_RUN === 'all'
}

function client(id: string | undefined, secret: string | undefined) {
  return id && secret ? { id, secret } : null
}
