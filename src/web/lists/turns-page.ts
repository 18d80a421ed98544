import { currentPath, targetId } from '#src/web/http/htmx.ts'
import type { Request } from '#src/web/http/route.ts'

/** Whether the browser shows another page of the same list: what stands around the rows is there already. */
export function turnsPage({ c, query }: Pick<Request, 'c' | 'query'>): boolean {
  if (targetId(c) !== 'list') return false
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
