import { hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '#src/config/config.ts'
import { type ServiceName, serviceNames } from '#src/contract/services.ts'
import type { Connection } from '#src/database/connect.ts'
import type { Translators } from '#src/i18n/translate.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createIdentify } from '#src/services/authentication/identify.ts'
import { createNoteSignature } from '#src/services/authentication/tills/note-signature.ts'
import { createBlogService } from '#src/services/blog/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { openStorage } from '#src/services/files/open-storage.ts'
import { guardedActs } from '#src/services/guarded-acts.ts'
import { createRefusalRecorder } from '#src/services/kit/audit/refusals.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Services } from '#src/services/kit/endpoints/mount-services.ts'
import { createLocationService } from '#src/services/location/app.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { createOrderPaymentService } from '#src/services/order-payment/app.ts'
import type { Target } from '#src/upstream/settings.ts'
import { outdateFacts } from '#src/web/auth/session/facts.ts'

type Parts = Pick<Connection, 'db' | 'quick' | 'identity'> & {
  log: Logger
  translators: Translators
  secretKeys: readonly string[]
  social: ServiceDeps['settings']['social']
  payments: ServiceDeps['settings']['payments']
  isFit: () => boolean
}

export function createServiceDeps(config: Config, parts: Parts): ServiceDeps {
  const settings = {
    secretKeys: parts.secretKeys,
    apiKey: apiKeyOf(config, parts.secretKeys),
    businessTimeZone: config.businessTimeZone,
    accessTokenSeconds: config.accessTokenSeconds,
    refreshTokenSeconds: config.refreshTokenSeconds,
    brandName: config.brandName,
    refusedPasswords: config.refusedPasswords,
    billing: config.billing,
    production: config.production,
    adminTwoStep: config.adminTwoStep,
    publicOrigin: config.publicOrigin,
    messages: config.messages,
    maps: config.maps,
    coupons: config.coupons,
    payments: parts.payments,
    push: config.push,
    social: parts.social,
    creditCardRetentionDays: config.creditCardRetentionDays,
    retention: config.retention,
    reviewWords: config.reviewWords,
    trustApprovals: config.trustApprovals,
    secondApproval: config.secondApproval,
  }
  const { db, quick, identity, log, translators, isFit } = parts
  const storage = openStorage(config)
  const identify = createIdentify(identity, settings)
  const recordRefusal = createRefusalRecorder(db, log)
  const outdate: ServiceDeps['outdate'] = (what, by) => outdateFacts(db, what, by)
  const own = { db, quick, log, translators, storage, settings }
  const noteSignature = createNoteSignature(db)
  return { ...own, identify, recordRefusal, noteSignature, outdate, isFit }
}

export function createServices(deps: ServiceDeps): Services {
  return {
    authentication: createAuthenticationService(deps, guardedActs),
    notifications: createNotificationsService(deps),
    blog: createBlogService(deps),
    core: createCoreService(deps),
    files: createFilesService(deps),
    location: createLocationService(deps),
    'order-payment': createOrderPaymentService(deps),
  }
}

export function targetsOf(config: Config, services: Services | null): Record<ServiceName, Target> {
  const own: Partial<Record<ServiceName, string | null>> = config.upstream
  const entries = serviceNames.map((name) => [name, target(own[name] ?? config.upstream.all, name)])
  return Object.fromEntries(entries)

  function target(origin: string | null, name: ServiceName): Target {
    if (origin) return { origin }
    if (!services) throw new Error(`nothing answers for the service ${name}`)
    const { fetch, call } = services[name]
    return { fetch: (request) => fetch(request), call }
  }
}

/** Both halves of one process derive the key between them (RFC 5869); apart, it is configured. */
export function apiKeyOf(config: Config, [current = '']: readonly string[]): string {
  const derive = () => Buffer.from(hkdfSync('sha256', current, 'dealdesk', 'api-key', 32))
  return config.upstreamApiKey ?? derive().toString('base64url')
}
