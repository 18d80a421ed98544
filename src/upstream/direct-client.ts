import type { Client } from 'openapi-fetch'
import { codes } from '#src/contract/codes.ts'
import { type DirectAnswer, isDirect } from '#src/contract/direct-call.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Paths, type ServiceName, serviceNames, services } from '#src/contract/services.ts'
import { UpstreamFault } from './result.ts'
import { within } from './send.ts'
import type { DirectTarget, UpstreamCall, UpstreamSettings } from './settings.ts'

type Init = {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  body?: unknown
}
type Calling = {
  target: DirectTarget
  call: UpstreamCall
  settings: UpstreamSettings
  /** When the request's deadline ends, on the monotonic clock; begun by its first call. */
  ends: (method: string) => number
}

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * A client of a service in the same process: what is JSON both ways is called without a request; files
 * and forms go through `http`. Nothing above can tell.
 */
export function createDirectClient<Name extends ServiceName>(
  name: Name,
  http: Client<Paths<Name>>,
  calling: Calling,
): Client<Paths<Name>> {
  const direct = Object.fromEntries(
    verbs.map((verb) => [
      verb,
      function ask(path: string, init: Init = {}) {
        const endpoint = endpoints.get(name)?.get(`${verb} ${path}`)
        // An empty segment is another address.
        const isWhole = Object.values(init.params?.path ?? {}).every((value) => value !== '')
        if (!endpoint || !isWhole)
          return (http[verb] as (...args: unknown[]) => unknown)(path, init)
        return answer(calling, endpoint, init)
      },
    ]),
  )
  return { ...http, ...direct }
}

const endpoints = new Map(
  serviceNames.map((name) => {
    const direct = services[name].filter(isDirect) as readonly Endpoint[]
    return [name, new Map(direct.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]))]
  }),
)

/** One call, and one more with a new token where the first was not believed any more. */
async function answer(calling: Calling, endpoint: Endpoint, init: Init) {
  const { bearer } = calling.call
  const ends = calling.ends(endpoint.method)
  const token = bearer ? await bearer.token() : null
  const direct = await once(calling, endpoint, init, ends, token)
  const isStale = !direct.ok && codes[direct.kind].status === 401
  if (!isStale || !bearer || !token) return { direct }
  return { direct: await once(calling, endpoint, init, ends, await bearer.renew(token)) }
}

function once(
  { target, call, settings }: Calling,
  endpoint: Endpoint,
  { params: { path = {}, query = {} } = {}, body }: Init,
  ends: number,
  token: string | null,
): Promise<DirectAnswer> {
  const left = Math.floor(ends - performance.now())
  if (left <= 0) throw new UpstreamFault('timeout')
  const { bearer, language, requestId, clientAddress, signal } = call
  return within(left, signal, () =>
    target.call({
      endpoint,
      params: path,
      query,
      body,
      token,
      userId: bearer?.userId ?? null,
      language,
      timeZone: settings.timeZone,
      requestId,
      clientAddress,
      deadlineMs: left,
      signal,
    }),
  )
}
