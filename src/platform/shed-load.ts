import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { announcesBody } from './unread-body.ts'
import type { WorkLimit } from './work-limit.ts'

type Fetch<Env> = (request: Request, env: Env) => unknown
type Incoming = Pick<Readable, 'readableEnded' | 'once'> & { headers: IncomingHttpHeaders }
type Surroundings = { incoming?: Incoming } | undefined

export const REQUESTS_MAX = 250
export const CALLS_MAX = 1000
export const RETRY_SECONDS = 2
const probes = /^https?:\/\/[^/]+\/(healthz|readyz|metrics)(\?|$)/
const words = `We are too busy at the moment. Please try again in a few seconds.
Сейчас слишком много запросов. Повторите попытку через несколько секунд.
`

/** 503 for what finds no place, so that the rest stays fast. Probes always pass. */
export function shedLoad<Env extends Surroundings>(
  fetch: Fetch<Env>,
  limit: WorkLimit,
): Fetch<Env> {
  return async function shed(request, env) {
    if (probes.test(request.url)) return fetch(request, env)
    if (!(await limit.enter())) return busy()
    const leave = occupy(limit, env?.incoming)
    try {
      return await fetch(request, env)
    } finally {
      leave()
    }
  }
}

/** The place of a request; others have it while its body is on its way, however slowly. */
function occupy(limit: WorkLimit, incoming: Incoming | undefined): () => void {
  let place: 'taken' | 'lent' | 'left' = 'taken'
  async function takeAgain() {
    if (place !== 'lent' || !(await limit.enter())) return
    if (place === 'lent') place = 'taken'
    else limit.leave()
  }
  if (incoming && !incoming.readableEnded && announcesBody(incoming.headers)) {
    place = 'lent'
    limit.leave()
    incoming.once('end', takeAgain)
  }
  return function leave() {
    if (place === 'taken') limit.leave()
    place = 'left'
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
