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
/** Asked for every second or so, by whoever watches. */
const probes = /^https?:\/\/[^/]+\/(healthz|readyz|metrics)(\?|$)/
const words = `We are too busy at the moment. Please try again in a few seconds.
Сейчас слишком много запросов. Повторите попытку через несколько секунд.
`

export function isProbe(url: string): boolean {
  return probes.test(url)
}

/**
 * 503 for requests beyond the limit, so that the rest stays fast. Probes always pass.
 * @param onShed called for each that was refused
 */
export function shedLoad<Env extends Surroundings>(
  fetch: Fetch<Env>,
  limit: WorkLimit,
  onShed: () => void = () => undefined,
): Fetch<Env> {
  return async function shed(request, env) {
    if (isProbe(request.url)) return fetch(request, env)
    if (!(await limit.enter())) {
      onShed()
      return busy()
    }
    const leave = holdSlot(limit, env?.incoming)
    try {
      return await fetch(request, env)
    } finally {
      leave()
    }
  }
}

/** A request's slot, free for others while its body is uploading, however slowly. */
function holdSlot(limit: WorkLimit, incoming: Incoming | undefined): () => void {
  let slot: 'held' | 'uploading' | 'freed' = 'held'
  async function retake() {
    if (slot !== 'uploading' || !(await limit.enter())) return
    if (slot === 'uploading') slot = 'held'
    else limit.leave()
  }
  if (incoming && !incoming.readableEnded && announcesBody(incoming.headers)) {
    slot = 'uploading'
    limit.leave()
    incoming.once('end', retake)
  }
  return function leave() {
    if (slot === 'held') limit.leave()
    slot = 'freed'
  }
}

function busy(): Response {
  return new Response(words, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_SECONDS),
    },
  })
}
