type Fetch<Env> = (request: Request, env: Env) => unknown

/** What one process works on at a time; a page takes a few milliseconds of it. */
export const REQUESTS_MAX = 250
/** For the services apart: a page asks them up to three times side by side. */
export const CALLS_MAX = 1000
const RETRY_SECONDS = 2
const probes = /^https?:\/\/[^/]+\/(healthz|readyz|metrics)(\?|$)/
const words = `We are too busy at the moment. Please try again in a few seconds.
Сейчас слишком много запросов. Повторите попытку через несколько секунд.
`

/**
 * Answers 503 at once to what comes beyond `max` requests that are being worked on, so that those stay
 * fast and memory stays bounded (D05). Probes always pass: a busy process is alive.
 */
export function shedLoad<Env>(fetch: Fetch<Env>, max: number): Fetch<Env> {
  let running = 0
  return async function shed(request, env) {
    if (running >= max && !probes.test(request.url)) return busy()
    running += 1
    try {
      return await fetch(request, env)
    } finally {
      running -= 1
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
