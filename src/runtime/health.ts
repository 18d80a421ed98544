import { createHash, timingSafeEqual } from 'node:crypto'

type Probes = {
  /** Whether the database answers and is migrated, and we are not stopping. Must not throw. */
  isReady: () => Promise<boolean>
  metrics: { text: () => Promise<string>; contentType: string }
  /** Bearer token for /metrics; without one there is no such page. */
  metricsToken: string | null
}

export type Probe = (request: Request) => Promise<Response | null>

/** `/healthz`, `/readyz` and `/metrics`, null for any other path. Needs no service and no session. */
export function createProbes({ isReady, metrics, metricsToken }: Probes): Probe {
  return async function probe(request) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    if (pathname === '/healthz') return answer(200, 'alive')
    if (pathname === '/readyz')
      return (await isReady()) ? answer(200, 'ready') : answer(503, 'not ready')
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

/** Hashed first, so that timing does not reveal the length either. */
function isBearer(request: Request, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(request.headers.get('authorization') ?? ''), hash(`Bearer ${token}`))
}
