import type { Logger } from 'pino'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import type { CouponLimits } from '#src/contract/core/coupon-limits.ts'
import type { BrokerId, Conversion } from '#src/contract/order-payment/brokers.ts'
import type { Outdates, Writer } from '#src/contract/outdates.ts'
import type { RecordRefusal } from '#src/contract/refused-request.ts'
import type { Permission, Role } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'
import type { Handles } from '#src/database/connect.ts'
import type { Translators } from '#src/i18n/translate.ts'
import type { FileStorage } from './storage.ts'

/** The caller by bearer token and account row; never what the request claims. */
export type Caller = {
  userId: string
  role: Role
  fullName: string
  approvalStatus: AccountStatus
  permissions: ReadonlySet<Permission>
  signInId: string
  /** Of this sign-in; absent where no request is answered. */
  proof?: Proof
  /** A till or a cashier's own phone: `permissions` are narrowed, and `admit` opens few endpoints. */
  counter?: CounterPlace
  /** An administrator sees what the account's owner sees: `admit` opens what only reads. */
  view?: true
  /** The second factor that is required is missing: `admit` opens what leads to one. */
  lacksFactor?: true
}

export type Proof = {
  /** Whether signing in, or proving it again, is at most ten minutes ago. */
  isRecent: boolean
  /** How long others' switching the factor off still shuts sensitive acts. */
  shutHours: number
}

export type CounterPlace = {
  tillId: string
  branchId: string
  /** Who stands there; null until a PIN was entered, or again after idle minutes. */
  cashierId: string | null
  cashierUntil: Date | null
  requiresPerson: boolean
  /** Of one cashier, who needs no PIN there. */
  ownPhone: boolean
  /** By which it signs what it does (JSON web key); null of one that could make none. */
  publicKey: Readonly<Record<string, unknown>> | null
  /** Whether it has to; false until a till from before signatures has signed once. */
  signs: boolean
  /** Of the form that came unsigned. */
  unsignedKey: string | null
}

/**
 * How messages leave: `outbox` stores them for reading (development), `off` refuses to create any,
 * `gateway` posts JSON to a URL, `twilio` and `smtp` use those protocols.
 */
export type MessageSettings = {
  sms:
    | { driver: 'outbox' | 'off' }
    | { driver: 'gateway'; url: string; token: string | null; from: string | null }
    | { driver: 'twilio'; accountSid: string; authToken: string; from: string; origin: string }
  mail: { driver: 'outbox' | 'off' } | { driver: 'smtp'; url: string; from: string }
  /** All SMS of 24 hours together; none if absent. */
  smsPerDay?: number
}

/** VAPID (RFC 8292) keys and contact. Tests push to a service of their own on 127.0.0.1. */
export type PushSettings = {
  publicKey: string
  privateKey: string
  subject: string
  toLoopback?: boolean
}

/** Null if not configured: then the gazetteer answers. `local` allows a private address. */
type MapSettings = {
  geocoder: { url: string; local: boolean } | null
  /** `url` holds {z}, {x} and {y}; `attribution` is shown on maps. */
  tiles: { url: string; local: boolean; attribution: string } | null
}

/**
 * What a provider's id_tokens must say, and `jwks`, the only address its keys are fetched from. `issuers`
 * are the documented spellings of its one issuer, `pictures` the origins of its profile pictures.
 */
export type SocialIssuer = {
  issuers: readonly string[]
  clientId: string
  jwks: string
  pictures: readonly string[]
}

export type BillingSettings = {
  prefix: string
  /** Of the tax within prices, in hundredths of a percent, each from a business day on; the earliest first. */
  taxRates: readonly { from: string; rate: number }[]
  seller: { name: string; address: string | null; taxNumber: string | null }
}

export type StripeSettings = { secretKey: string; webhookSecret: string; origin?: string }

/** `live`: real money moves. `conversion`: set because PayPal does not take our currency. */
export type PayPalSettings = {
  clientId: string
  clientSecret: string
  /** Id of the webhook configured there; part of what it signs. */
  webhookId: string
  live: boolean
  conversion: Conversion
  /** Whether PayPal has approved the account to keep wallets. */
  vault?: boolean
  origin?: string
}

type PaymentSettings = {
  /** Whether the Stripe below is the demo's own. */
  standsInForStripe?: boolean
  offered: readonly BrokerId[]
  stripe: StripeSettings | null
  paypal: PayPalSettings | null
}

export type ServiceDeps = Handles & {
  log: Logger
  translators: Translators
  storage: FileStorage
  /** Verifies a bearer token and reads the account; throws a Refusal (4001 or 4009). */
  identify: (bearer: string, requestId: string) => Promise<Caller>
  /** Audits a refusal to a known person, within limits; never throws. */
  recordRefusal: RecordRefusal
  /** That a till signed, or that something came which its key had not signed, and the key of the form. */
  noteSignature: (tillId: string, verdict: 'right' | 'wrong', formKey?: string) => Promise<void>
  /** False while this process must not work at all (database/readiness.ts). */
  isFit?: () => boolean
  /** After a write, so that sessions on every replica load again what they keep of it. */
  outdate: (what: Outdates, by: Writer) => Promise<void>
  settings: {
    secretKeys: readonly string[]
    apiKey: string
    businessTimeZone: string
    accessTokenSeconds: number
    refreshTokenSeconds: number
    brandName: string
    /** In lower case, beside those of known breaches. */
    refusedPasswords: ReadonlySet<string>
    billing: BillingSettings
    production: boolean
    adminTwoStep: 'required' | 'offered'
    publicOrigin: string
    messages: MessageSettings
    maps: MapSettings
    coupons: CouponLimits
    payments: PaymentSettings
    /** Null if browsers are not pushed to. */
    push: PushSettings | null
    social: Partial<Record<SocialProvider, SocialIssuer>>
    /** Credit card requests lose their personal data after this many days. */
    creditCardRetentionDays: number
    /** Other rows are deleted after so many days. */
    retention: { signInDays: number; notificationDays: number }
    reviewWords: readonly string[]
    /** Consecutive submissions approved untouched before a merchant may be trusted. */
    trustApprovals: number
    /** What another administrator has to approve; null if nothing. */
    secondApproval: {
      /** In whole units of the price's currency. */
      refundsAbove: number
      days: number
    } | null
  }
}

export type Settings = ServiceDeps['settings']
