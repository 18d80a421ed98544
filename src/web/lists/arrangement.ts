import {
  COLUMNS_MAX,
  type Density,
  densities,
  type ListChoices,
  type ListKey,
  type ListView,
} from '#src/contract/authentication/list-views.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { targetId } from '#src/web/http/htmx.ts'
import type { Request } from '#src/web/http/route.ts'

/** How a list is shown: by its address, else its view, else this person's choice, else as documented. */
export type Arrangement = {
  columns: readonly string[] | null
  density: Density
  /** What every link of the list carries beside its filters. */
  query: Record<string, string>
  /** Null where nothing is kept of the list, or it could not be read; without views in a swap. */
  kept: ListChoices | null
  open: ListView | null
  /** The address names a view that is not there. */
  isViewGone: boolean
}

export const asDocumented: Arrangement = {
  columns: null,
  density: 'comfortable',
  query: {},
  kept: null,
  open: null,
  isViewGone: false,
}

/** In an address: no view, although the list opens with one. */
export const NO_VIEW = 'all'

/** What this person keeps of a list; null where that is nothing or cannot be read, which hides no rows. */
export async function readKept(
  { upstream, c, query }: Pick<Request, 'upstream' | 'c' | 'query'>,
  list: ListKey | undefined,
): Promise<ListChoices | null> {
  if (!list) return null
  const look = targetId(c) === 'list' ? c.req.header(LOOK_HEADER) : undefined
  if (look !== undefined) return keptIn(new URLSearchParams(look), query)
  const path = { list }
  const read = () => upstream.need(upstream.authentication.GET('/lists/{list}', { path }))
  const { web, session } = c.var
  const reading = session ? web.sessions.remembered(session.row, `list ${list}`, read) : read()
  const found = await attempt(reading)
  return found instanceof UpstreamFault ? null : found
}

const LOOK_HEADER = 'x-list-look'

/**
 * For the list's part of a page: what its swaps send back, so that nothing is asked again for each. It
 * changes how the sender sees the list, and nothing else.
 */
export function lookHeaders({ kept }: Pick<Arrangement, 'kept'>): Record<string, string> {
  if (!kept) return {}
  const { columns, density, defaultViewId } = kept
  const look = new URLSearchParams({
    density,
    ...(columns && { columns: columns.join() }),
    ...(defaultViewId && { view: defaultViewId }),
  })
  return { 'hx-headers:inherited': JSON.stringify({ [LOOK_HEADER]: String(look) }) }
}

/** The open view is the one in the address: whether it is there the page has said already. */
function keptIn(look: URLSearchParams, query: URLSearchParams): ListChoices {
  const open = query.get('view')
  return {
    columns: columnsIn(look),
    density: densityIn(look) ?? 'comfortable',
    defaultViewId: look.get('view'),
    views: open && open !== NO_VIEW ? [{ ...noView, id: open }] : [],
  }
}

const noView = { name: '', query: '', shared: false, sharedBy: null }

export function defaultQuery(kept: ListChoices | null): URLSearchParams | null {
  const view = kept?.views.find(({ id }) => id === kept.defaultViewId)
  return view ? new URLSearchParams(viewQuery(view)) : null
}

export function viewQuery({ id, query }: ListView): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(query)), view: id }
}

export function arrange(query: URLSearchParams, kept: ListChoices | null): Arrangement {
  const given = query.get('view')
  const open = kept?.views.find(({ id }) => id === given) ?? null
  const columns = columnsIn(query)
  const density = densityIn(query)
  return {
    columns: columns ?? kept?.columns ?? null,
    density: density ?? kept?.density ?? 'comfortable',
    query: {
      ...(columns && { columns: columns.join(',') }),
      ...(density && { density }),
      ...(open && { view: open.id }),
      ...(!open && kept?.defaultViewId && { view: NO_VIEW }),
    },
    kept,
    open,
    isViewGone: kept !== null && given !== null && given !== NO_VIEW && !open,
  }
}

function densityIn(query: URLSearchParams): Density | undefined {
  return densities.find((one) => one === query.get('density'))
}

function columnsIn(query: URLSearchParams): string[] | null {
  const given = query.get('columns')?.split(',') ?? []
  const keys = given.filter((key) => /^\w{1,40}$/.test(key)).slice(0, COLUMNS_MAX)
  return keys.length > 0 ? keys : null
}
