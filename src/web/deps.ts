import type { Logger } from 'pino'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { RecordRefusal } from '#src/contract/refused-request.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { Handles } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translators } from '#src/i18n/translate.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import type { Assets } from '#views/page/page.ts'
import type { PublicPictures } from './pictures/public-pictures.ts'

type SessionLimits = Record<StaffRole, { idleSeconds: number; absoluteSeconds: number }>

export type WebConfig = {
  toastSeconds?: { success: number; error: number }
  reviewHours?: Record<InboxKind, number>
  production: boolean
  /** Scheme, host and port as browsers see them; no trailing slash. */
  publicOrigin: string
  /** Current key first, then keys that may only decrypt. At least 32 characters each. */
  secretKeys: readonly string[]
  trustedProxies: number
  /** Of what runs; shown to administrators. */
  version?: string
  brandName: string
  /** Whom to tell of a weakness, as a URI. */
  securityContact: string | null
  businessTimeZone: string
  defaultLanguage: Language
  sessionLimits: SessionLimits
  /** Whether HTML is compressed here; off when a proxy does it. */
  compress: boolean
  tileOrigin: string | null
  mapTiles: { url: string; attribution: string } | null
  /** The public VAPID key in base64url (RFC 8292), if push is configured. */
  push: { publicKey: string } | null
  demo: boolean
  defaultPackageId: string | null
  couponFileBytes: number
  socialProviders: readonly SocialProvider[]
  socialClients: Partial<Record<SocialProvider, SocialClient>>
}

export type SocialClient = {
  clientId: string
  clientSecret: string
  authorization: string
  token: string
}

export type AppDeps = Handles & {
  config: WebConfig
  upstream: UpstreamFactory
  translators: Translators
  assets: Assets
  pictures: PublicPictures
  log: Logger
  recordRefusal: RecordRefusal
  /** The services of this process, by bearer token and without cookies; absent in the web half alone. */
  api?: (request: Request, clientAddress: string | null) => Response | Promise<Response>
  /** `/healthz`, `/readyz` and, on a shared port, `/metrics`; null for any other path. */
  probes?: (request: Request, peer: string | null) => Promise<Response | null>
  /** False while this process must not work at all (database/readiness.ts). */
  isFit?: () => boolean
  observe?: (route: string, method: string, status: number, seconds: number) => void
}
