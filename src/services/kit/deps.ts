import type { Logger } from 'pino'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import type { CouponLimits } from '#src/contract/core/coupon-limits.ts'
import type { BrokerId, Conversion } from '#src/contract/order-payment/brokers.ts'
import type { RecordRefusal } from '#src/contract/refused-request.ts'
import type { Database } from '#src/database/connect.ts'
import type { Translators } from '#src/i18n/translate.ts'
import type { Caller } from './caller.ts'
import type { FileStorage } from './storage.ts'

/**
 * How messages leave: `outbox` keeps them to be read (the stand-in), `off` refuses to make any,
 * `gateway` posts JSON to a URL, `twilio` and `smtp` speak to those.
 */
export type MessageSettings = {
  sms:
    | { driver: 'outbox' | 'off' }
    | { driver: 'gateway'; url: string; token: string | null; from: string | null }
    | { driver: 'twilio'; accountSid: string; authToken: string; from: string; origin: string }
  mail: { driver: 'outbox' | 'off' } | { driver: 'smtp'; url: string; from: string }
}

/** VAPID (RFC 8292): who pushes. Tests push to a service of their own on 127.0.0.1. */
export type PushSettings = {
  publicKey: string
  privateKey: string
  subject: string
  toLoopback?: boolean
}

/**
 * Servers for maps, each null where there is none: the built-in gazetteer answers and the map is drawn
 * here then. `local` lets a server have a private address.
 */
export type MapSettings = {
  geocoder: { url: string; local: boolean } | null
  /** `url` holds {z}, {x} and {y}; `attribution` is what its owner wants to be written on maps. */
  tiles: { url: string; local: boolean; attribution: string } | null
}

/**
 * What id_tokens of a provider must say, and `jwks`, where its keys are fetched from: the only place
 * that is asked. `issuers` are the spellings of one issuer that it documents, `pictures` the
 * origins that its pictures of people come from.
 */
export type SocialIssuer = {
  issuers: readonly string[]
  clientId: string
  jwks: string
  pictures: readonly string[]
}

export type BillingSettings = {
  prefix: string
  seller: { name: string; address: string | null; taxNumber: string | null }
}

export type StripeSettings = { secretKey: string; webhookSecret: string; origin?: string }

/** `live`: real money moves. `conversion`: PayPal does not take our currency. */
export type PayPalSettings = {
  clientId: string
  clientSecret: string
  /** Of the webhook that was set up there; what it signs names it. */
  webhookId: string
  live: boolean
  conversion: Conversion
  origin?: string
}

export type PaymentSettings = {
  offered: readonly BrokerId[]
  stripe: StripeSettings | null
  paypal: PayPalSettings | null
}

export type ServiceDeps = {
  db: Database
  log: Logger
  translators: Translators
  storage: FileStorage
  /** Verifies a bearer token and reads the account; throws a Refusal (4001 or 4009). */
  identify: (bearer: string, requestId: string) => Promise<Caller>
  /** Audits a refusal to a known person, within limits; never throws. */
  recordRefusal: RecordRefusal
  settings: {
    secretKeys: readonly string[]
    apiKey: string
    businessTimeZone: string
    accessTokenSeconds: number
    refreshTokenSeconds: number
    brandName: string
    billing: BillingSettings
    production: boolean
    publicOrigin: string
    messages: MessageSettings
    maps: MapSettings
    coupons: CouponLimits
    payments: PaymentSettings
    /** Null where browsers are not pushed to. */
    push: PushSettings | null
    social: Partial<Record<SocialProvider, SocialIssuer>>
    /** Credit card requests lose their personal data after so many days. */
    creditCardRetentionDays: number
    reviewWords: readonly string[]
    /** Submissions in a row that were approved untouched, before a merchant may be trusted. */
    trustApprovals: number
  }
}

export type Settings = ServiceDeps['settings']
