import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Facts, ServiceEnv } from './facts.ts'

/** Records a refusal to a known person, by a gate or the handler. */
export function recordRefusals(deps: ServiceDeps, endpoint: Endpoint) {
  return createMiddleware<ServiceEnv>(async function refusalRecorder(c, next) {
    await next()
    const caller = c.get('caller') as Caller | undefined
    await recordForbidden(deps, endpoint, c.error, caller, c.get('facts'))
  })
}

export async function recordForbidden(
  deps: ServiceDeps,
  { method, path }: Endpoint,
  error: unknown,
  caller: Caller | undefined,
  { requestId, address }: Pick<Facts, 'requestId' | 'address'>,
): Promise<void> {
  if (!(error instanceof Refusal) || error.kind !== 'forbidden') return
  // It would stand in the owner's name, who asked for nothing.
  if (!caller || caller.view) return
  await deps.recordRefusal({
    actorId: caller.userId,
    actorRole: caller.role,
    request: `${method.toUpperCase()} ${path}`,
    event: null,
    why: 'not permitted',
    requestId,
    address,
  })
}
