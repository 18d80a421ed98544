import type { AuditEntry, auditSorts } from '#src/contract/authentication/audit.ts'
import type { AuditGroup, AuditSubject } from '#src/contract/authentication/audit-events.ts'
import { ALL, PAGE_SIZE, PAGE_SIZE_MAX, type Sort } from '#src/contract/paging.ts'
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

export function readAuditPage({ upstream }: RequestContext, filters: AuditFilters) {
  const path = { page: filters.page, size: PAGE_SIZE, term: filters.q || ALL }
  return upstream.need(
    upstream.authentication.GET('/audit/{page}/{size}/search/{term}', {
      path,
      query: queryOf(filters),
    }),
  )
}

/** Everything the filters match, batch by batch for the file; the service audits the export. */
export async function* eachEntry(
  request: RequestContext,
  filters: AuditFilters,
): AsyncGenerator<AuditEntry> {
  for (let olderThan: string | undefined; ; ) {
    request.upstream.renewDeadline()
    const batch = await readBatch(request, filters, olderThan)
    yield* batch
    if (batch.length < PAGE_SIZE_MAX) return
    olderThan = batch.at(-1)?.id
  }
}

async function readBatch(
  { upstream }: RequestContext,
  filters: AuditFilters,
  olderThan: string | undefined,
): Promise<AuditEntry[]> {
  const path = { size: PAGE_SIZE_MAX, term: filters.q || ALL }
  const query = { ...queryOf(filters), olderThan }
  const { entries } = await upstream.need(
    upstream.authentication.GET('/audit/export/{size}/search/{term}', { path, query }),
  )
  return entries
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
