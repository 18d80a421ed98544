import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { ServiceEnv } from './facts.ts'

/** Records a refusal to a known person, whether a gate or the handler refused. */
export function recordRefusals(deps: ServiceDeps, { method, path }: Endpoint) {
  return createMiddleware<ServiceEnv>(async function refusalRecorder(c, next) {
    await next()
    const isForbidden = c.error instanceof Refusal && c.error.kind === 'forbidden'
    const caller = c.get('caller') as ServiceEnv['Variables']['caller'] | undefined
    if (!isForbidden || !caller) return
    const { requestId, address } = c.get('facts')
    await deps.recordRefusal({
      actorId: caller.userId,
      actorRole: caller.role,
      request: `${method.toUpperCase()} ${path}`,
      event: null,
      why: 'not permitted',
      requestId,
      address,
    })
  })
}
