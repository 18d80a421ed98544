import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { codes } from '#src/contract/codes.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params, Translate } from '#src/i18n/translate.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Facts, ServiceApp, ServiceEnv } from './facts.ts'
import { gate } from './gate.ts'
import { recordRefusals } from './record-refusals.ts'
import { validationErrors } from './validation-errors.ts'

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
  c: Context<ServiceEnv>
}

export type Answer<Data> = { data: Data; message?: Key; params?: Params }

type Result<E extends Endpoint> = Promise<Answer<Output<E['data']>> | Response>

export type EndpointRow<Deps extends ServiceDeps = ServiceDeps> = {
  endpoint: Endpoint
  mount: (app: ServiceApp, deps: Deps) => void
}

/**
 * A row: an endpoint of the contract and its handler, behind the gates: token and caller first, then
 * input. The handler's answer is wrapped in the documented envelope; a Refusal that any of them throws
 * is written by the service's error handler.
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
  return { endpoint, mount: (app, deps) => mount(app, deps, endpoint, build(deps)) }
}

function mount<E extends Endpoint>(
  app: ServiceApp,
  deps: ServiceDeps,
  endpoint: E,
  handler: (call: Call<E>) => Result<E>,
) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const validators = [
    validator('param', endpoint.params),
    validator('query', endpoint.query),
    validator(
      endpoint.bodyType === 'json' || !endpoint.bodyType ? 'json' : 'form',
      bodyOf(endpoint),
    ),
  ]
  const method = endpoint.method.toUpperCase()
  const gates = [recordRefusals(deps, endpoint), gate(deps, endpoint)] as const
  app.on(method, [path], ...gates, ...validators, async (c) => {
    const result = await handler({
      ...c.get('facts'),
      params: valid(c, 'param', endpoint.params),
      query: valid(c, 'query', endpoint.query),
      body: valid(
        c,
        endpoint.bodyType && endpoint.bodyType !== 'json' ? 'form' : 'json',
        bodyOf(endpoint),
      ),
      caller: c.get('caller'),
      c,
    } as Call<E>)
    return result instanceof Response ? result : c.json(success(c.get('facts').t, result))
  })
}

function bodyOf({ body, streamed }: Endpoint): z.ZodType | undefined {
  return streamed ? undefined : body
}

function validator(target: keyof ValidationTargets, schema: z.ZodType | undefined) {
  if (!schema) return createMiddleware((_c, next) => next())
  return zValidator(target, schema, (result) => {
    if (!result.success) throw validationErrors(result.error)
  }) as MiddlewareHandler
}

function valid(c: Context, target: keyof ValidationTargets, schema: z.ZodType | undefined) {
  return schema ? c.req.valid(target as never) : undefined
}

function success<Data>(t: Translate, answer: Answer<Data>) {
  const text = answer.message ? t(answer.message, answer.params) : ''
  return {
    code: codes.ok.code,
    message: answer.message ?? 'ok',
    displayMessage: text,
    data: answer.data,
  }
}
