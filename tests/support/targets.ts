import { expect } from 'vitest'
import { codes } from '#src/contract/codes.ts'
import type { DirectAnswer, DirectCall } from '#src/contract/direct-call.ts'
import { type ServiceName, serviceNames } from '#src/contract/services.ts'
import type { Services } from '#src/services/kit/endpoints/mount-services.ts'
import type { Target, UpstreamSettings } from '#src/upstream/settings.ts'
import { noteEndpoint } from './exercises.ts'

/** Every service at one place. */
export function targetsAt(target: Target): UpstreamSettings['targets'] {
  const entries = serviceNames.map((name) => [name, target])
  return Object.fromEntries(entries) as UpstreamSettings['targets']
}

/**
 * The services of this process, as the product joins the halves. What a direct call answers is frozen
 * and compared with what HTTP would have brought.
 * @param calls notes every direct call; null where each call has to be a request
 */
export function targetsIn(
  services: Services,
  fetch: (request: Request) => Promise<Response>,
  calls: string[] | null,
): UpstreamSettings['targets'] {
  if (!calls) return targetsAt({ fetch })
  const entries = serviceNames.map((name) => [name, { fetch, call: direct(name) }])
  return Object.fromEntries(entries) as UpstreamSettings['targets']

  function direct(name: ServiceName) {
    return async function answer(call: DirectCall): Promise<DirectAnswer> {
      calls?.push(noteOf(name, call))
      const answer = await services[name].call(call)
      const { method, path } = call.endpoint
      noteEndpoint(`${method} ${name}${path}`, codes[answer.ok ? 'ok' : answer.kind].status)
      if (answer.ok) check(call, answer.data)
      return answer
    }
  }
}

function noteOf(name: ServiceName, { endpoint, params }: DirectCall): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  return `${endpoint.method.toUpperCase()} /api/v1/${name}${path}`
}

function check({ endpoint }: DirectCall, data: unknown): void {
  const json: unknown = data === undefined ? undefined : JSON.parse(JSON.stringify(data))
  const where = `${endpoint.method} ${endpoint.path}`
  expect(data, `${where} answers what JSON cannot carry`).toEqual(json)
  expect(endpoint.data.parse(json), `${where} answers undeclared fields`).toEqual(json)
  freeze(data)
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
