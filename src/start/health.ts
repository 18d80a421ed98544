import { createHash, timingSafeEqual } from 'node:crypto'

type Probes = {
  /** Why this process takes no requests, in one line; null if it does. Must not throw. */
  whyNotReady: () => Promise<string | null>
  version: string
  metrics: { text: () => Promise<string>; contentType: string }
  /** Bearer token for /metrics; without one there is no such page. */
  metricsToken: string | null
}

/** @param peer address at the other end of the socket */
export type Probe = (request: Request, peer?: string | null) => Promise<Response | null>

/**
 * `/healthz`, `/readyz` and `/metrics`, null for any other path. Needs no service and no session. Only
 * requests from this machine or with the token see the version and the reason.
 */
export function createProbes({ whyNotReady, version, metrics, metricsToken }: Probes): Probe {
  return async function probe(request, peer = null) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    const isOperator = () =>
      isLocal(request, peer) || (metricsToken !== null && isBearer(request, metricsToken))
    if (pathname === '/healthz') return answer(200, isOperator() ? `alive ${version}` : 'alive')
    if (pathname === '/readyz') {
      const reason = await whyNotReady()
      if (reason === null) return answer(200, 'ready')
      return answer(503, isOperator() ? `not ready: ${reason}` : 'not ready')
    }
    const isMetrics = pathname === '/metrics' && metricsToken !== null
    if (!isMetrics || !isBearer(request, metricsToken)) return null
    return answer(200, await metrics.text(), metrics.contentType)
  }
}

function answer(status: number, text: string, type = 'text/plain; charset=utf-8'): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 503 && { 'retry-after': '5' }),
    },
  })
}

const localPeer = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Excludes what a proxy on this machine forwards, recognised by its headers or the public host name. */
function isLocal(request: Request, peer: string | null): boolean {
  return (
    localPeer.test(peer ?? '') &&
    localHost.test(request.headers.get('host') ?? '') &&
    !forwarding.some((name) => request.headers.has(name))
  )
}

/** Hashed first, so that timing does not reveal the length either. */
function isBearer(request: Request, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(request.headers.get('authorization') ?? ''), hash(`Bearer ${token}`))
}
