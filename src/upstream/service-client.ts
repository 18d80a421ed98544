import createClient from 'openapi-fetch'
import type { z } from 'zod'
import { codes } from '#src/contract/codes.ts'
import { type DirectAnswer, isDirect } from '#src/contract/direct-call.ts'
import type { Endpoint, Method } from '#src/contract/endpoint.ts'
import type { Outdates } from '#src/contract/outdates.ts'
import { apiPath, type ServiceName, serviceNames, services } from '#src/contract/services.ts'
import { activeTracer } from '#src/platform/tracing.ts'
import { type HttpAnswer, readDirect, readEnvelope } from './envelope.ts'
import { needed, UpstreamFault, type UpstreamResult } from './result.ts'
import { type Line, send, within } from './send.ts'
import type { DirectTarget, UpstreamCall, UpstreamSettings } from './settings.ts'

type EndpointOf<Name extends ServiceName, M extends Method> = Extract<
  (typeof services)[Name][number],
  { method: M }
>
// One endpoint at a time: three unions multiplied are too many for the compiler.
type Input<E extends Endpoint> = E extends Endpoint
  ? (E extends { params: infer P extends z.ZodType } ? { path: z.output<P> } : { path?: never }) &
      (E extends { query: infer Q extends z.ZodType }
        ? { query?: Partial<z.output<Q>> }
        : { query?: never }) &
      (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: never })
  : never
type Result<E extends Endpoint> = E extends { bytes: true }
  ? Response
  : UpstreamResult<z.output<E['data']>>
type Rest<I> = Record<never, never> extends I ? [input?: I] : [input: I]

/**
 * The calls of one service, typed by its contract. A refusal is a value; bytes come as they are.
 * @throws UpstreamFault without a sensible answer; SessionOver when the sign-in ended
 */
export type ServiceClient<Name extends ServiceName> = {
  [M in Method as Uppercase<M>]: <P extends EndpointOf<Name, M>['path']>(
    path: P,
    ...input: Rest<Input<Extract<EndpointOf<Name, M>, { path: P }>>>
  ) => Promise<Result<Extract<EndpointOf<Name, M>, { path: P }>>>
} & {
  /** The data of a GET that nothing should refuse. @throws UpstreamRefused */
  read<P extends EndpointOf<Name, 'get'>['path']>(
    path: P,
    ...input: Rest<Input<Extract<EndpointOf<Name, 'get'>, { path: P }>>>
  ): Promise<z.output<Extract<EndpointOf<Name, 'get'>, { path: P }>['data']>>
}

type Parts = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Calling = {
  name: ServiceName
  line: Line
  call: UpstreamCall
  settings: UpstreamSettings
  /** When the request's deadline ends, on the monotonic clock; begun by its first call. */
  ends: (method: string) => number
}

const endpoints = new Map(
  serviceNames.flatMap((name) =>
    (services[name] as readonly Endpoint[]).map((one) => [
      `${name} ${one.method} ${one.path}`,
      one,
    ]),
  ),
)

/** In one process JSON needs no request; files and forms go through HTTP. Nothing above can tell. */
export function createServiceClient<Name extends ServiceName>(calling: Calling) {
  const client: Record<Uppercase<Method> | 'read', (path: string, parts?: Parts) => unknown> = {
    GET: (path, parts) => ask(calling, 'get', path, parts),
    POST: (path, parts) => ask(calling, 'post', path, parts),
    PUT: (path, parts) => ask(calling, 'put', path, parts),
    PATCH: (path, parts) => ask(calling, 'patch', path, parts),
    DELETE: (path, parts) => ask(calling, 'delete', path, parts),
    read: (path, parts) => needed(ask(calling, 'get', path, parts) as Promise<DirectAnswer>),
  }
  return client as ServiceClient<Name>
}

function ask(calling: Calling, method: Method, path: string, parts?: Parts): Promise<unknown> {
  const tracer = activeTracer()
  if (!tracer) return callService(calling, method, path, parts)
  return tracer.step(
    () => ({
      name: `${calling.name} ${method.toUpperCase()} ${path}`,
      kind: 'client',
      attributes: {
        'http.request.method': method.toUpperCase(),
        'url.template': apiPath(calling.name) + path,
      },
    }),
    () => callService(calling, method, path, parts),
  )
}

function callService(
  calling: Calling,
  method: Method,
  path: string,
  parts: Parts = {},
): Promise<DirectAnswer | Response> {
  const { name, call, settings } = calling
  const target = settings.targets[name]
  const endpoint = endpoints.get(`${name} ${method} ${path}`)
  if (!endpoint) throw new Error(`${name} has no ${method} ${path}`)
  // An empty segment is another address.
  const isWhole = Object.values(parts.path ?? {}).every((value) => value !== '')
  if ('call' in target && isDirect(endpoint) && isWhole) {
    return readDirect(answer(calling, target, endpoint, parts), call.bearer)
  }
  const overHttp = requestOf(calling, endpoint, parts)
  if (endpoint.bytes) return overHttp.then((answer) => bytesOf(answer, call.bearer))
  const answered = readEnvelope(overHttp, call.bearer)
  const { outdates } = endpoint
  return outdates && 'origin' in target ? outdateAfter(answered, call, outdates) : answered
}

/** Handlers read the status of bytes; only that a proof is needed is the same everywhere. */
async function bytesOf(answer: HttpAnswer, bearer: UpstreamCall['bearer']): Promise<Response> {
  if (answer.response.status === codes.proofNeeded.status && answer.error !== undefined) {
    await readEnvelope(Promise.resolve(answer), bearer)
  }
  return answer.response
}

async function outdateAfter(answered: Promise<DirectAnswer>, call: UpstreamCall, what: Outdates) {
  const answer = await answered
  if (answer.ok) await call.outdate?.(what)
  return answer
}

type HttpRequest = (method: Method, path: string, init: object) => Promise<HttpAnswer>

function requestOf(
  { name, line, call, settings, ends }: Calling,
  { method, path, bodyType, bytes }: Endpoint,
  { body, ...params }: Parts,
) {
  const target = settings.targets[name]
  const base = 'origin' in target ? target.origin : 'http://in-process.invalid'
  const http = createClient({
    baseUrl: base + apiPath(name),
    fetch: (request) => send({ request, target, call, ends: ends(request.method), settings, line }),
  })
  return (http.request as HttpRequest)(method, path, {
    params,
    body,
    ...(bodyType === 'form' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    ...(bodyType === 'multipart' && { bodySerializer: asForm }),
    ...(bytes && { parseAs: 'stream' }),
  })
}

/** In the order of its fields: a service may read the body as it arrives. */
function asForm(body: Record<string, string | File | readonly File[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(body)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}

/** One call, and one more with a new token if the first was rejected. */
async function answer(calling: Calling, target: DirectTarget, endpoint: Endpoint, parts: Parts) {
  const { bearer } = calling.call
  const ends = calling.ends(endpoint.method)
  const token = bearer ? await bearer.token() : null
  const direct = await once(calling, target, endpoint, parts, ends, token)
  const isStale = !direct.ok && codes[direct.kind].status === 401
  if (!isStale || !bearer || !token) return direct
  return once(calling, target, endpoint, parts, ends, await bearer.renew(token))
}

function once(
  { call, settings }: Calling,
  target: DirectTarget,
  endpoint: Endpoint,
  { path = {}, query = {}, body }: Parts,
  ends: number,
  token: string | null,
): Promise<DirectAnswer> {
  const left = Math.floor(ends - performance.now())
  if (left <= 0) throw new UpstreamFault('timeout')
  const { bearer, language, requestId, formKey, actSignature, clientAddress, signal } = call
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
      formKey,
      actSignature,
      clientAddress,
      deadlineMs: left,
      signal,
    }),
  )
}
