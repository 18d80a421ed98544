import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { AuditSubject } from '#src/contract/authentication/audit-events.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { isFullAdministrator } from '#views/page/page.ts'

export async function readTimelineOf(
  { upstream, actor }: Pick<Request, 'upstream' | 'actor'>,
  subjectType: AuditSubject,
  id: string,
): Promise<Timeline | 'failed' | null> {
  if (!isFullAdministrator(actor)) return null
  const params = { path: { subjectType, id } }
  const found = await attempt(
    upstream.authentication.read('/audit/subject/{subjectType}/{id}', params),
  )
  return found instanceof UpstreamFault ? 'failed' : found
}
