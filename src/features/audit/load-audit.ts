import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import { ALL, PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import type { Request } from '#src/web/http/route.ts'
import type { AuditPageFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream'>

export type AuditPage = Awaited<ReturnType<typeof readAuditPage>>

/** A page of the trail, newest first. */
export function readAuditPage({ upstream }: RequestContext, filters: AuditPageFilters) {
  const path = { page: filters.page, size: PAGE_SIZE, term: filters.q || ALL }
  return upstream.need(
    upstream.authentication.GET('/audit/{page}/{size}/search/{term}', {
      params: { path, query: queryOf(filters) },
    }),
  )
}

/** The first entries of the filters, for a file; the service records that they leave. */
export function readFirstBatch(request: RequestContext, filters: AuditPageFilters) {
  return readBatch(request, filters, undefined)
}

/** The whole of the filters: the first batch, then one after another as the file is written. */
export async function* eachEntry(
  request: RequestContext,
  filters: AuditPageFilters,
  first: readonly AuditEntry[],
): AsyncGenerator<AuditEntry> {
  let batch = first
  while (batch.length > 0) {
    yield* batch
    if (batch.length < PAGE_SIZE_MAX) return
    request.upstream.renewDeadline()
    batch = await readBatch(request, filters, batch.at(-1)?.id)
  }
}

async function readBatch(
  { upstream }: RequestContext,
  filters: AuditPageFilters,
  olderThan: string | undefined,
): Promise<AuditEntry[]> {
  const path = { size: PAGE_SIZE_MAX, term: filters.q || ALL }
  const query = { ...queryOf(filters), olderThan }
  const { entries } = await upstream.need(
    upstream.authentication.GET('/audit/export/{size}/search/{term}', { params: { path, query } }),
  )
  return entries
}

function queryOf({ group, subject, actor, from, to }: AuditPageFilters) {
  return {
    group: group ?? undefined,
    subjectType: subject ?? undefined,
    actorId: actor ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  }
}
