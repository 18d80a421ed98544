import { EXPORT_FILTERS_MAX, EXPORT_LIST_MAX } from '#src/contract/authentication/exports.ts'
import type { Request } from '#src/web/http/route.ts'

/**
 * Tells the audit trail that this person takes the list of this address away. Its filters are
 * told, of a search only that there is one: what people type there may be somebody's name or number.
 * @param rows how many; null while it goes on and is longer than was read so far
 */
export async function recordExport({ c, upstream, query }: Request, rows: number | null) {
  const filters = new URLSearchParams(query)
  for (const name of ['format', 'page']) filters.delete(name)
  if (filters.has('q')) filters.set('q', '*')
  const body = {
    list: c.req.path.slice(0, EXPORT_LIST_MAX),
    filters: filters.toString().slice(0, EXPORT_FILTERS_MAX),
    rows,
  }
  await upstream.need(upstream.authentication.POST('/audit/exports', { body }))
}
