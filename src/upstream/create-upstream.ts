import { type ServiceName, serviceNames } from '#src/contract/services.ts'
import type { UpstreamCall, UpstreamSettings } from '#src/upstream/settings.ts'
import { createCircuit } from './circuit.ts'
import { NotSent, needed } from './result.ts'
import { createRetryBudget, DEADLINE_MS, type Line } from './send.ts'
import { createServiceClient } from './service-client.ts'
import type { Upstream } from './upstream.ts'

export type UpstreamFactory = (call: UpstreamCall) => Upstream

/**
 * Builds the factory of per-request clients. All calls of a request share its headers and one deadline; a
 * GET is retried once, and a call is sent again with a new token after a 401.
 */
export function createUpstream(settings: UpstreamSettings): UpstreamFactory {
  const deadlineMs = settings.deadlineMs ?? DEADLINE_MS
  const lines = serviceNames.map((name) => [name, lineOf(settings, name)] as const)
  return function upstreamOf(given) {
    const call = { ...given }
    /** Set by the first call, so that a slow upload does not use up the services' time. */
    let ends: number | undefined
    /** @returns when the deadline ends. @throws NotSent for a write that has to wait */
    function begin(method: string): number {
      if (call.unsentFor && method.toUpperCase() !== 'GET') throw new NotSent(call.unsentFor)
      ends ??= performance.now() + deadlineMs
      return ends
    }
    const clients = lines.map(([name, line]) => [
      name,
      createServiceClient({ name, line, call, settings, ends: begin }),
    ])
    return {
      ...(Object.fromEntries(clients) as Pick<Upstream, ServiceName>),
      need: needed,
      renewDeadline() {
        ends = undefined
      },
      nameForm(key) {
        call.formKey = key
      },
      signAct(signature) {
        call.actSignature = signature
      },
    }
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
