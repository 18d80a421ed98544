import createClient, { type Client } from 'openapi-fetch'
import { apiPath, type Paths, type ServiceName, serviceNames } from '#src/contract/services.ts'
import type { UpstreamCall, UpstreamSettings } from '#src/upstream/settings.ts'
import { createCircuit } from './circuit.ts'
import { DEADLINE_MS } from './deadline.ts'
import { createDirectClient } from './direct-client.ts'
import { readEnvelope } from './envelope.ts'
import { HeldBack, UpstreamRefused } from './result.ts'
import { createRetryBudget } from './retry-budget.ts'
import { type Line, send } from './send.ts'
import type { Upstream } from './upstream.ts'

export type UpstreamFactory = (call: UpstreamCall) => Upstream

/**
 * Builds the factory of per-request clients: every call carries the
 * headers of every call, shares the request's one deadline, is retried once if it is a GET and is sent again with
 * a new token after a 401.
 */
export function createUpstream(settings: UpstreamSettings): UpstreamFactory {
  const deadlineMs = settings.deadlineMs ?? DEADLINE_MS
  const lines = new Map(serviceNames.map((name) => [name, lineOf(settings, name)]))
  return function upstreamOf(call) {
    /** Begins with the first call: a body that takes long to arrive takes nothing from the services. */
    let ends: number | undefined
    const clients: { [Name in ServiceName]?: Client<Paths<Name>> } = {}
    function client<Name extends ServiceName>(name: Name): Client<Paths<Name>> {
      const target = settings.targets[name]
      const line = lines.get(name) ?? lineOf(settings, name)
      const base = 'origin' in target ? target.origin : 'http://in-process.invalid'
      const http = createClient<Paths<Name>>({
        baseUrl: base + apiPath(name),
        fetch(request) {
          return send({ request, target, call, ends: begin(request.method), settings, line })
        },
      })
      if (!('call' in target)) return http
      return createDirectClient(name, http, { target, call, settings, ends: begin })
    }
    /** @throws HeldBack for a write that is held back. Answers when the deadline ends. */
    function begin(method: string): number {
      if (call.heldBackFor && method.toUpperCase() !== 'GET') throw new HeldBack(call.heldBackFor)
      ends ??= performance.now() + deadlineMs
      return ends
    }
    const upstream: Upstream = {
      get authentication() {
        clients.authentication ??= client('authentication')
        return clients.authentication
      },
      get notifications() {
        clients.notifications ??= client('notifications')
        return clients.notifications
      },
      get blog() {
        clients.blog ??= client('blog')
        return clients.blog
      },
      get core() {
        clients.core ??= client('core')
        return clients.core
      },
      get files() {
        clients.files ??= client('files')
        return clients.files
      },
      get location() {
        clients.location ??= client('location')
        return clients.location
      },
      get 'order-payment'() {
        clients['order-payment'] ??= client('order-payment')
        return clients['order-payment']
      },
      renewDeadline() {
        ends = undefined
      },
      read: (answer) => readEnvelope(answer, call.bearer),
      async need(answer) {
        const result = await readEnvelope(answer, call.bearer)
        if (!result.ok) throw new UpstreamRefused(result)
        return result.data
      },
    }
    return upstream
  }
}

function lineOf(settings: UpstreamSettings, name: ServiceName): Line {
  const turned = (state: 'open' | 'closed') => settings.circuitTurned?.(name, state)
  const elsewhere = 'origin' in settings.targets[name]
  return {
    circuit: elsewhere ? createCircuit(turned, settings.circuitOpenMs) : null,
    retries: createRetryBudget(),
  }
}
