import type { auditSorts } from '#src/contract/authentication/audit.ts'
import type { AuditGroup, AuditSubject } from '#src/contract/authentication/audit-events.ts'
import { ALL, BATCH_SIZE, FIRST_BATCH, PAGE_SIZE, type Sort } from '#src/contract/paging.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

type RequestContext = Pick<Request, 'upstream'>

type AuditFilters = ListQuery & {
  group: AuditGroup | null
  subject: AuditSubject | null
  actor: string | null
  from: string | null
  to: string | null
  sort: Sort<(typeof auditSorts)[number]> | undefined
}

export async function readAuditPage(
  { upstream: { authentication, need } }: RequestContext,
  filters: AuditFilters,
  after?: string,
) {
  const term = filters.q || ALL
  if (after === undefined) {
    const path = { page: filters.page, size: PAGE_SIZE, term }
    const query = queryOf(filters)
    return need(authentication.GET('/audit/{page}/{size}/search/{term}', { path, query }))
  }
  const path = { size: BATCH_SIZE, term }
  const query = { ...queryOf(filters), olderThan: after === FIRST_BATCH ? undefined : after }
  const batch = authentication.GET('/audit/export/{size}/search/{term}', { path, query })
  const { entries } = await need(batch)
  return { entries, actorName: null, totalItems: entries.length, totalItemsCapped: false }
}

function queryOf({ group, subject, actor, from, to, sort }: AuditFilters) {
  return {
    sort,
    group: group ?? undefined,
    subjectType: subject ?? undefined,
    actorId: actor ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  }
}
