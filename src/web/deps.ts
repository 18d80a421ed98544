import type { Logger } from 'pino'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import type { RecordRefusal } from '#src/contract/refused-request.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { Database } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translators } from '#src/i18n/translate.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import type { Assets } from './page/page.ts'
import type { PublicPictures } from './pictures/public-pictures.ts'

/** How long a sign-in lives without use and at most, in seconds. */
export type SessionLimits = Record<StaffRole, { idleSeconds: number; absoluteSeconds: number }>

/** The part of the configuration that the web half reads. */
export type WebConfig = {
  /** See `Page`. */
  toastSeconds?: { success: number; error: number }
  /** Whether stand-ins and what shows them are out of reach (the outbox). */
  production: boolean
  /** Scheme, host and port as browsers see them, without a slash at the end. */
  publicOrigin: string
  /** Current first; older ones are still read. At least 32 characters each. */
  secretKeys: readonly string[]
  /** Number of proxies in front whose X-Forwarded-For entry is believed. */
  trustedProxies: number
  brandName: string
  businessTimeZone: string
  defaultLanguage: Language
  sessionLimits: SessionLimits
  /** Whether HTML is compressed here; off where a proxy does it. */
  compress: boolean
  /** Absolute path of the built assets; nothing outside it is ever served. */
  assetsDirectory: string
  /** Origin of the map tiles for the CSP, when one is configured. */
  tileOrigin: string | null
  /** The tiles that maps in the browser show; null where they are drawn. */
  mapTiles: { url: string; attribution: string } | null
  /** The public VAPID key in base64url (RFC 8292) where browsers may be notified. */
  push: { publicKey: string } | null
  /** The demo world is loaded: its people may be used to show things. */
  demo: boolean
  /** The package that the app's page selects first; null for the first with a price. */
  defaultPackageId: string | null
  /** The largest coupon file in bytes. */
  couponFileBytes: number
  /** Sign-in providers that have a client id. */
  socialProviders: readonly SocialProvider[]
  /** Where each of them is, and who we are there. */
  socialClients: Partial<Record<SocialProvider, SocialClient>>
}

/** A provider as the web half knows it: its two endpoints (RFC 6749 §3) and our credentials there. */
export type SocialClient = {
  clientId: string
  clientSecret: string
  authorization: string
  token: string
}

/** What createApp needs, built once in src/runtime/deps.ts. */
export type AppDeps = {
  config: WebConfig
  db: Database
  upstream: UpstreamFactory
  translators: Translators
  assets: Assets
  pictures: PublicPictures
  log: Logger
  recordRefusal: RecordRefusal
  /**
   * The services of this process, answering `/api/*` with bearer tokens; absent where only the web
   * half runs. Cookies mean nothing there.
   */
  api?: (request: Request, clientAddress: string | null) => Response | Promise<Response>
  /** `/healthz`, `/readyz` and, where it shares the port, `/metrics`; null for any other path. */
  probes?: (request: Request) => Promise<Response | null>
  /** Told of every answer, for metrics. */
  observe?: (route: string, method: string, status: number, seconds: number) => void
}
