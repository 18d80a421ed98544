import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { getPath } from 'hono/utils/url'
import { v7 } from 'uuid'
import { codes } from '#src/contract/codes.ts'
import { byAddress } from '#src/contract/endpoint.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import { NotFit } from '#src/platform/database-down.ts'
import { createOpenBodies } from '#src/platform/open-bodies.ts'
import { activeTracer } from '#src/platform/tracing.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type EndpointRow, type Handler, mount } from './bind.ts'
import { createDirectCalls } from './direct-calls.ts'
import { BODY_BYTES, createFacts, type ServiceApp, type ServiceEnv } from './facts.ts'
import { isApiKey } from './gate.ts'
import { busy, inWords, refusalFor } from './refusal-for.ts'
import { traceRequest } from './trace-calls.ts'

/** Bytes in flight per unauthenticated address; a body without a length counts as the largest. */
const BODIES_OF_ADDRESS = { count: 1000, bytes: 128 * BODY_BYTES }
const DEADLINE_MAX_MS = 60_000

type Limits = {
  /** Over 256 KB only with a valid x-api-key: the body is read before the caller is known. */
  bodyBytes?: number
  streamed?: readonly string[]
}

/**
 * A service of these endpoints: reads the request's facts (language, zone, id), limits the body, writes
 * refusals in the documented envelope and hides unexpected errors behind 5000.
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
  app.onError((error, c) => refuse(c, refusalFor(error, deps, c.get('facts').requestId)))
  const handlers = new Map(endpoints.map((row) => [row.endpoint, openHandler(deps, row)]))
  for (const [endpoint, handler] of [...handlers].sort(([one], [other]) => byAddress(one, other))) {
    mount(app, deps, { endpoint, handler, bodyBytes })
  }
  return Object.assign(app, { call: createDirectCalls(deps, handlers) })
}

function openHandler<Deps extends ServiceDeps>(deps: Deps, { endpoint, open }: EndpointRow<Deps>) {
  const handler = open(deps)
  const { outdates } = endpoint
  if (!outdates) return handler
  return async function outdateAfterwards(call: Parameters<Handler>[0]) {
    const result = await handler(call)
    // What was written stays, and what sessions keep expires soon anyway.
    if (call.caller)
      await deps
        .outdate(outdates, call.caller)
        .catch((err) => deps.log.warn({ err, outdates }, 'sessions not outdated'))
    return result
  }
}

/** The web half's remaining deadline, which it sends in milliseconds. */
function deadlineOf(header: string | undefined): AbortSignal {
  const left = Number.parseInt(header ?? '', 10)
  return AbortSignal.timeout(left > 0 && left <= DEADLINE_MAX_MS ? left : DEADLINE_MAX_MS)
}

function pathInService(request: Request): string {
  return getPath(request).replace(/^\/api\/v\d\/[a-z-]+(?=\/)/, '')
}

function readFacts(deps: ServiceDeps) {
  return createMiddleware<ServiceEnv>(async function facts(c, next) {
    const trusted = isApiKey(c.req.header(apiHeaders.apiKey), deps.settings.apiKey)
    const facts = createFacts(deps, {
      language: c.req.header(apiHeaders.language),
      timeZone: c.req.header(apiHeaders.timeZone),
      requestId: (trusted && c.req.header(apiHeaders.requestId)?.slice(0, 100)) || v7(),
      address: (trusted && c.req.header(apiHeaders.clientAddress)) || c.env?.clientAddress || null,
      formKey: c.req.header(apiHeaders.formKey),
      actSignature: c.req.header(apiHeaders.actSignature),
      trusted,
      gone: () =>
        AbortSignal.any([c.req.raw.signal, deadlineOf(c.req.header(apiHeaders.deadline))]),
    })
    c.set('facts', facts)
    if (deps.isFit && !deps.isFit()) throw new NotFit()
    const tracer = activeTracer()
    return tracer ? traceRequest(tracer, c, trusted, next) : next()
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

function refuse(c: Context<ServiceEnv>, refusal: Refusal) {
  const { code, status } = codes[refusal.kind]
  const { retryAfterSeconds, challenge } = refusal.details
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  const { displayMessage, errors } = inWords(refusal, c.get('facts').t)
  const data = {
    ...(errors && { errors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
    ...(challenge && { challenge }),
  }
  return c.json({ code, message: refusal.key, displayMessage, data }, status)
}
