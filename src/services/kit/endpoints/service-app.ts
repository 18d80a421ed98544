import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { getPath } from 'hono/utils/url'
import { v7 } from 'uuid'
import { codes } from '#src/contract/codes.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import { formatFor } from '#src/i18n/format.ts'
import { fallbackLanguage, isLanguage, type Language } from '#src/i18n/languages.ts'
import { isDatabaseDown } from '#src/runtime/database-down.ts'
import { createOpenBodies } from '#src/runtime/open-bodies.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { EndpointRow } from './bind.ts'
import type { Facts, ServiceApp, ServiceEnv } from './facts.ts'
import { isApiKey } from './gate.ts'

const BODY_BYTES = 256 * 1024
/** What strangers of one address may have on its way; a body without a length counts as the largest. */
const BODIES_OF_ADDRESS = { count: 1000, bytes: 128 * BODY_BYTES }
const BUSY_SECONDS = 2
const DEADLINE_MAX_MS = 60_000

type Limits = {
  /**
   * The largest body that any endpoint takes; more than 256 KB only beside the right x-api-key, as a
   * body without a length is read before anybody is known.
   */
  bodyBytes?: number
  streamed?: readonly string[]
}

/**
 * A service of these endpoints, matched in this order: reads the request's facts (language, zone, id), limits the body, writes every
 * refusal in the documented envelope and hides every surprise behind 5000.
 */
export function createServiceApp<Deps extends ServiceDeps>(
  deps: Deps,
  endpoints: readonly EndpointRow<Deps>[],
  { bodyBytes = BODY_BYTES, streamed = [] }: Limits = {},
): ServiceApp {
  const app = new Hono<ServiceEnv>({ getPath: pathInService })
  app.use(readFacts(deps))
  app.use(limitBody(bodyBytes, streamed))
  app.notFound((c) => refuse(c, new Refusal('notFound', 'errors:service.notFound')))
  app.onError((error, c) => {
    if (error instanceof Refusal && error.kind !== 'full') return refuse(c, error)
    if (isBadInput(error)) return refuse(c, new Refusal('invalid', 'errors:service.invalid'))
    const { requestId } = c.get('facts')
    if (isFull(error)) {
      deps.log.error({ err: error.cause, requestId }, 'no room to write')
      return refuse(c, new Refusal('full', 'files:full'))
    }
    if (isDatabaseDown(error)) {
      deps.log.warn({ err: error, requestId }, 'database not available')
      return refuse(c, busy())
    }
    deps.log.error({ err: error, requestId }, 'service failed')
    return refuse(c, new Refusal('internal', 'errors:service.internal'))
  })
  for (const { mount } of endpoints) mount(app, deps)
  return app
}

/** What the web half still waits, which it says in milliseconds. */
function deadlineOf(header: string | undefined): AbortSignal {
  const left = Number.parseInt(header ?? '', 10)
  return AbortSignal.timeout(left > 0 && left <= DEADLINE_MAX_MS ? left : DEADLINE_MAX_MS)
}

function pathInService(request: Request): string {
  return getPath(request).replace(/^\/api\/v\d\/[a-z-]+(?=\/)/, '')
}

function readFacts(deps: ServiceDeps) {
  return createMiddleware<ServiceEnv>(async function facts(c, next) {
    const language = languageOf(c.req.header(apiHeaders.language))
    const trusted = isApiKey(c.req.header(apiHeaders.apiKey), deps.settings.apiKey)
    const facts: Facts = {
      language,
      t: deps.translators[language],
      format: formatFor(
        language,
        timeZoneOf(c.req.header(apiHeaders.timeZone)) ?? deps.settings.businessTimeZone,
      ),
      requestId: (trusted && c.req.header(apiHeaders.requestId)?.slice(0, 100)) || v7(),
      address: (trusted && c.req.header(apiHeaders.clientAddress)) || c.env?.clientAddress || null,
      trusted,
      gone: () =>
        AbortSignal.any([c.req.raw.signal, deadlineOf(c.req.header(apiHeaders.deadline))]),
    }
    c.set('facts', facts)
    await next()
  })
}

function limitBody(bodyBytes: number, streamed: readonly string[]) {
  const onError = (c: Context<ServiceEnv>) =>
    refuse(c, new Refusal('invalid', 'errors:service.tooLarge'))
  const all = bodyLimit({ maxSize: bodyBytes, onError })
  const strangers = bodyLimit({ maxSize: Math.min(bodyBytes, BODY_BYTES), onError })
  const bodies = createOpenBodies({ person: BODIES_OF_ADDRESS, address: BODIES_OF_ADDRESS })
  return createMiddleware<ServiceEnv>(async function limit(c, next) {
    const { trusted, address } = c.get('facts')
    if (streamed.includes(c.req.path)) return next()
    if (trusted) return all(c, next)
    const bytes = Math.min(bytesOf(c.req), BODY_BYTES)
    if (bytes === 0) return next()
    const leave = bodies.enter({ person: null, address }, bytes)
    if (!leave) throw busy()
    return strangers(c, next).finally(leave)
  })
}

function bytesOf({ raw }: Context<ServiceEnv>['req']): number {
  const length = raw.headers.get('content-length')
  if (length !== null) return Number(length)
  return raw.body ? BODY_BYTES : 0
}

function busy(): Refusal {
  return new Refusal('busy', 'errors:service.busy', { retryAfterSeconds: BUSY_SECONDS })
}

/** A body that cannot be read, or text that PostgreSQL cannot hold (NUL, lone surrogates): the caller's mistake. */
function isBadInput(error: Error): boolean {
  if (error instanceof HTTPException) return error.status < 500
  const cause: unknown = error.cause
  return cause instanceof Error && 'code' in cause && badText.has(String(cause.code))
}

/** No room for files, or for the database: disk_full (PostgreSQL appendix A). */
function isFull(error: Error): boolean {
  if (error instanceof Refusal) return true
  const { cause } = error
  return cause instanceof Error && 'code' in cause && cause.code === '53100'
}

/** character_not_in_repertoire, untranslatable_character (PostgreSQL appendix A). */
const badText = new Set(['22021', '22P05'])

/** The zone in which a caller reads instants; business days are never computed in it. */
function timeZoneOf(header: string | undefined): string | null {
  return header !== undefined && zones.has(header) ? header : null
}

const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

function languageOf(header: string | undefined): Language {
  const first = header?.slice(0, 2).toLowerCase()
  return isLanguage(first) ? first : fallbackLanguage
}

function refuse(c: Context<ServiceEnv>, refusal: Refusal) {
  const { t } = c.get('facts')
  const { code, status } = codes[refusal.kind]
  const { params, errors, retryAfterSeconds } = refusal.details
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  const data = {
    ...(errors && { errors: mapValues(errors, (key) => t(key, params)) }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  }
  const displayMessage = t(refusal.key, params)
  return c.json({ code, message: refusal.key, displayMessage, data }, status)
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
