import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { codes } from '#src/contract/codes.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params, Translate } from '#src/i18n/translate.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import type { Facts, ServiceEnv } from './facts.ts'
import { gate } from './gate.ts'
import { inputValidator, validInput } from './read-input.ts'
import { recordRefusals } from './record-refusals.ts'
import { requireSignature } from './require-signature.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

export type Call<E extends Endpoint> = Facts & {
  params: Output<E['params']>
  query: Output<E['query']>
  body: E['streamed'] extends true ? undefined : Output<E['body']>
  caller: E['callers'] extends 'public' | 'service'
    ? undefined
    : E['callers'] extends 'anyone'
      ? Caller | undefined
      : Caller
  /** The request, for endpoints whose input or answer is not JSON. */
  c: Context<ServiceEnv>
}

export type Answer<Data> = {
  data: Data
  message?: Key
  params?: Params
  /** The envelope's `message` is the text too, not its key. */
  forPeople?: true
}

type Result<E extends Endpoint> = Promise<Answer<Output<E['data']>> | Response>

/** A handler; its input has passed gates and schemas. */
export type Handler = (
  call: Facts &
    Record<'params' | 'query' | 'body', unknown> & { caller: Caller | undefined } & {
      c?: Context<ServiceEnv>
    },
) => Promise<Answer<unknown> | Response>

/** A row of a service's table. `open` is called once per service. */
export type EndpointRow<Deps extends ServiceDeps = ServiceDeps> = {
  endpoint: Endpoint
  open: (deps: Deps) => Handler
}

/**
 * Binds a contract endpoint to its handler, behind the gates: token and caller first, then input. The
 * handler's answer is wrapped in the documented envelope; a Refusal from any of them goes to the
 * service's error handler.
 */
export function bind<E extends Endpoint, Deps extends ServiceDeps = ServiceDeps>(
  endpoint: E,
  handler: (call: Call<E>, deps: Deps) => Result<E>,
): EndpointRow<Deps> {
  return bindPrepared(endpoint, (deps: Deps) => (call) => handler(call, deps))
}

export function bindPrepared<E extends Endpoint, Deps extends ServiceDeps = ServiceDeps>(
  endpoint: E,
  build: (deps: Deps) => (call: Call<E>) => Result<E>,
): EndpointRow<Deps> {
  return { endpoint, open: (deps) => build(deps) as Handler }
}

/** Lets a handler answer its endpoint's requests by HTTP. */
export function mount(
  app: Hono<ServiceEnv>,
  deps: ServiceDeps,
  { endpoint, handler, bodyBytes }: { endpoint: Endpoint; handler: Handler; bodyBytes: number },
) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const bodyTarget = (endpoint.bodyType ?? 'json') === 'json' ? 'json' : 'form'
  const validators = [
    inputValidator('param', endpoint.params),
    inputValidator('query', endpoint.query),
    inputValidator(bodyTarget, bodyOf(endpoint), bodyBytes),
  ]
  const method = endpoint.method.toUpperCase()
  const gates = [recordRefusals(deps, endpoint), gate(deps, endpoint)] as const
  app.on(method, [path], ...gates, ...validators, async (c) => {
    const [facts, caller] = [c.get('facts'), c.get('caller')]
    const input = {
      params: validInput(c, 'param', endpoint.params),
      query: validInput(c, 'query', endpoint.query),
      body: validInput(c, bodyTarget, bodyOf(endpoint)),
    }
    await requireSignature(deps, endpoint, caller, facts, input)
    const result = await handler({ ...facts, ...input, caller, c })
    if (result instanceof Response) return result
    return c.json({ code: codes.ok.code, ...success(facts.t, result) })
  })
}

function bodyOf({ body, streamed }: Endpoint): z.ZodType | undefined {
  return streamed ? undefined : body
}

/** Envelope of a successful answer, besides its code. */
export function success<Data>(t: Translate, { data, message, params, forPeople }: Answer<Data>) {
  const displayMessage = message ? t(message, params) : ''
  return { data, message: forPeople ? displayMessage : (message ?? 'ok'), displayMessage }
}
