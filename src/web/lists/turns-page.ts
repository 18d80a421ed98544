import { currentPath, sourceTag, targetId } from '#src/web/http/htmx.ts'
import type { Request } from '#src/web/http/route.ts'

/**
 * Whether a link leads from one page of a list to another: what stands around the rows is there already. A
 * list that is searched may be empty, or have failed.
 */
export function turnsPage({ c, query }: Pick<Request, 'c' | 'query'>): boolean {
  if (targetId(c) !== 'list' || sourceTag(c) !== 'a') return false
  const [path, shown = ''] = currentPath(c, c.get('web').config.publicOrigin)?.split('?') ?? []
  return path === c.req.path && ofAnyPage(new URLSearchParams(shown)) === ofAnyPage(query)
}

function ofAnyPage(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'page')
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
}
