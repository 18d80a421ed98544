import type { Context } from 'hono'
import type { RefusedRequest } from '#src/contract/refused-request.ts'
import type { WebEnv } from './route.ts'

export async function recordRefusal(
  c: Context<WebEnv>,
  what: Pick<RefusedRequest, 'why' | 'event'>,
): Promise<void> {
  const { log, recordRefusal: record } = c.get('web')
  const requestId = c.get('requestId')
  const actor = c.get('actor')
  const request = `${c.req.method} ${c.req.routePath}`
  log.warn({ requestId, request, userId: actor?.userId, ...what }, 'refused')
  const who = { actorId: actor?.userId ?? null, actorRole: actor?.role ?? null }
  // In a view it would stand in the owner's name.
  if (actor?.view) return
  await record({ ...what, ...who, request, requestId, address: c.get('clientAddress') })
}
