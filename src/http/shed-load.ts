import type { WorkLimit } from './work-limit.ts'

type Fetch<Env> = (request: Request, env: Env) => unknown

/** What one process takes in at a time; a page takes a few milliseconds of it. */
export const REQUESTS_MAX = 250
/** For the services apart: a page asks them up to three times side by side. */
export const CALLS_MAX = 1000
/** When whoever was answered 503 may come back. */
export const RETRY_SECONDS = 2
const probes = /^https?:\/\/[^/]+\/(healthz|readyz|metrics)(\?|$)/
const words = `We are too busy at the moment. Please try again in a few seconds.
Сейчас слишком много запросов. Повторите попытку через несколько секунд.
`

/**
 * Answers 503 to what finds no place within `limit`, so that the rest stays fast and memory stays
 * bounded (D05). Probes always pass: a busy process is alive.
 */
export function shedLoad<Env>(fetch: Fetch<Env>, limit: WorkLimit): Fetch<Env> {
  return async function shed(request, env) {
    if (probes.test(request.url)) return fetch(request, env)
    if (!(await limit.enter())) return busy()
    try {
      return await fetch(request, env)
    } finally {
      limit.leave()
    }
  }
}

function busy(): Response {
  return new Response(words, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_SECONDS),
      'x-content-type-options': 'nosniff',
    },
  })
}
