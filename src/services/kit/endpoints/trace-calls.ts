import type { Context } from 'hono'
import type { DirectAnswer, DirectCall } from '#src/contract/direct-call.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { apiPath, type ServiceName, serviceNames, services } from '#src/contract/services.ts'
import { activeTracer, type Tracer } from '#src/platform/tracing.ts'
import type { ServiceEnv } from './facts.ts'

/** Faults of ours; every other refusal is an answer. */
const faults = new Set<string>(['internal', 'full', 'busy'])

/** A call that the web half makes in this process. */
export function traceCall(
  tracer: Tracer,
  call: DirectCall,
  answer: (call: DirectCall) => Promise<DirectAnswer>,
): Promise<DirectAnswer> {
  const { endpoint, requestId } = call
  const attributes = { ...factsOf(endpoint), 'dealdesk.request_id': requestId }
  return tracer.step(
    () => ({ name: nameOf(endpoint), attributes }),
    async (span) => {
      const direct = await answer(call)
      if (!direct.ok) span?.describe({ 'dealdesk.refusal': direct.kind })
      if (!direct.ok && faults.has(direct.kind)) span?.fail(direct.kind)
      return direct
    },
  )
}

/**
 * A request that came over HTTP; its endpoint is known once it has been found.
 * @param isTrusted whether it is the web half's
 */
export function traceRequest(
  tracer: Tracer,
  c: Context<ServiceEnv>,
  isTrusted: boolean,
  answer: () => Promise<void>,
): Promise<void> {
  const { method, raw } = c.req
  return tracer.enter(
    { name: method, kind: 'server', attributes: { 'http.request.method': method } },
    async (span) => {
      await answer()
      const { status } = c.res
      span.describe({
        'http.response.status_code': status,
        'dealdesk.request_id': c.get('facts').requestId,
      })
      if (status >= 500) span.fail(String(status))
    },
    { headers: raw.headers, isTrusted },
  )
}

export function nameRequest(endpoint: Endpoint): void {
  activeTracer()?.current()?.describe(factsOf(endpoint), nameOf(endpoint))
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method.toUpperCase()} ${routeOf(endpoint)}`
}

function factsOf(endpoint: Endpoint) {
  const method = endpoint.method.toUpperCase()
  return { 'http.request.method': method, 'http.route': routeOf(endpoint) }
}

const owners = new Map(
  serviceNames.flatMap((name) =>
    (services[name] as readonly Endpoint[]).map((one): [Endpoint, ServiceName] => [one, name]),
  ),
)

function routeOf(endpoint: Endpoint): string {
  const owner = owners.get(endpoint)
  return (owner ? apiPath(owner) : '') + endpoint.path
}
