import { auditedFilters, EXPORT_LIST_MAX } from '#src/contract/authentication/exports.ts'
import type { Request } from '#src/web/http/route.ts'

/**
 * Audits an export. Filters are recorded, search terms are not: they may be names or numbers.
 * @param rows null while more follow than were read so far
 * @param begun such a record was made before
 */
export async function recordExport(
  { c, upstream, query }: Pick<Request, 'c' | 'upstream' | 'query'>,
  rows: number | null,
  begun = false,
) {
  const body = {
    list: c.req.path.slice(0, EXPORT_LIST_MAX),
    filters: auditedFilters(query),
    rows,
    begun,
  }
  await upstream.need(upstream.authentication.POST('/audit/exports', { body }))
}
