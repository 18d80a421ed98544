import { attempt, faultStatus, UpstreamFault } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { NotFound, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

/** Nobody waits for a push registration, so failures are only logged. */
export async function create({ c, upstream, actor }: Request): Promise<Result> {
  const { config, log } = c.get('web')
  if (!config.push) throw new NotFound()
  const deviceToken = text(await readForm(c), 'deviceToken')
  const body = { userId: actor.userId, deviceToken, platform: 'WEB' as const }
  const call = upstream.notifications.POST('/token/refresh', { body })
  const answer = await attempt(call)
  const isFault = answer instanceof UpstreamFault
  if (!isFault && answer.ok) return c.body(null, 204)
  log.warn({ requestId: c.get('requestId'), why: answer.kind }, 'browser not registered')
  return c.body(null, isFault ? faultStatus(answer) : 400)
}
