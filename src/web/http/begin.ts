import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  clientAddress,
  peerOf,
  type Surroundings as Socketed,
} from '#src/platform/client-address.ts'
import { isProbe } from '#src/platform/shed-load.ts'
import { activeTracer, type Span } from '#src/platform/tracing.ts'
import type { AppDeps } from '#src/web/deps.ts'
import type { WebEnv } from './route.ts'
import type { Inner, Web } from './web.ts'

type Surroundings = NonNullable<Socketed> & { inner?: Inner }

/** The browser went before there was an answer; nginx logs the same number. */
const LEFT = 499

/** Access log lines hold the route's pattern, never the query string. */
export function begin(web: Web, observe: AppDeps['observe']) {
  return createMiddleware<WebEnv>(async function begin(c, next) {
    const tracer = isProbe(c.req.url) ? null : activeTracer()
    if (!tracer) return answer(c, next)
    // Behind a proxy of ours its `traceparent` counts as its X-Forwarded-For does.
    const origin = { headers: c.req.raw.headers, isTrusted: web.config.trustedProxies > 0 }
    const start = { name: c.req.method, kind: 'server' } as const
    return tracer.enter(
      start,
      (span) => answer(c, next).then(() => describeAnswer(span, c)),
      origin,
    )
  })

  async function answer(c: Context<WebEnv>, next: Next): Promise<void> {
    const { incoming, inner } = surroundings(c)
    const started = performance.now()
    c.set('web', web)
    c.set('requestId', inner?.requestId ?? randomUUID())
    c.set('clientAddress', inner?.clientAddress ?? addressOf(c, incoming, web))
    c.set('notice', inner?.notice ?? null)
    c.set('upload', null)
    c.set('looksUp', false)
    c.set('session', null)
    c.set('actor', null)
    await next()
    if (inner) return
    c.res.headers.set('x-request-id', c.get('requestId'))
    const ms = performance.now() - started
    const line = { requestId: c.get('requestId'), method: c.req.method, route: routeOf(c) }
    const isLeft = c.res.status >= 500 && c.req.raw.signal.aborted
    const status = isLeft ? LEFT : c.res.status
    web.log.info({ ...line, status, ms: Math.round(ms * 10) / 10 }, 'answered')
    observe?.(line.route, line.method, status, ms / 1000)
  }
}

function surroundings(c: Context<WebEnv>): Surroundings {
  const { env }: { env: Surroundings | undefined } = c
  return env ?? {}
}

function addressOf(c: Context<WebEnv>, incoming: Surroundings['incoming'], web: Web) {
  return clientAddress(
    peerOf({ incoming }),
    c.req.header('x-forwarded-for'),
    web.config.trustedProxies,
  )
}

/** The matching row's pattern; `*` if none matched, so that metrics stay few. */
function routeOf(c: Context<WebEnv>): string {
  const { routePath } = c.req
  return routePath.endsWith('*') ? '*' : routePath
}

function describeAnswer(span: Span, c: Context<WebEnv>): void {
  const { method } = c.req
  const { status } = c.res
  const route = routeOf(c)
  const facts = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'dealdesk.request_id': c.get('requestId'),
  }
  span.describe(facts, `${method} ${route}`)
  if (status >= 500) span.fail(String(status))
}
