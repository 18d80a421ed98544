import {
  type ListChoices,
  type ListKey,
  type ListView,
  listKeys,
} from '#src/contract/authentication/list-views.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { currentPath } from '#src/web/http/htmx.ts'
import { localPath } from '#src/web/http/next.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export type OwnView = ListView & { list: ListKey; isDefault: boolean }

export function listIn({ params }: Pick<Request, 'params'>): ListKey {
  const list = listKeys.find((key) => key === params.list)
  if (!list) throw new NotFound()
  return list
}

export async function findOwnView(request: Request): Promise<OwnView> {
  const list = listIn(request)
  const { views, defaultViewId } = await readChoices(request, list)
  const view = views.find(({ id, sharedBy }) => id === request.params.id && sharedBy === null)
  if (!view) throw new NotFound()
  return { ...view, list, isDefault: view.id === defaultViewId }
}

export function readChoices({ upstream }: Request, list: ListKey): Promise<ListChoices> {
  return upstream.need(upstream.authentication.GET('/lists/{list}', { path: { list } }))
}

/** After a change of a person's own list choices. */
export function forgetOwn({ c, actor: { userId } }: Request): Promise<void> {
  return c.get('web').sessions.outdate({ userId })
}

/** After a change of a view, which may be shared among administrators. */
export function forgetViews(request: Request): Promise<void> {
  const { c, actor } = request
  return actor.isAdmin ? c.get('web').sessions.outdate({ role: 'ADMIN' }) : forgetOwn(request)
}

/**
 * The list's current address. A search changes it and leaves the links beside the list behind, so the
 * browser's own header wins when it is sent.
 */
export function listAddress({ c, query }: Request): string {
  const { publicOrigin } = c.get('web').config
  const shown = currentPath(c, publicOrigin)
  const linked = localPath(query.get('from'))
  const isSameList = shown?.split('?')[0] === linked?.split('?')[0]
  if (isSameList && shown?.includes('?')) return shown
  return linked ?? dashboardPaths.show()
}

export function withQuery(address: string, changes: Record<string, string | null>): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) query.delete(name)
    else query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
