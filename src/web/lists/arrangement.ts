import * as contract from '#src/contract/authentication/list-views.ts'
import { orNull } from '#src/upstream/result.ts'
import { targetId } from '#src/web/http/htmx.ts'
import type { Request } from '#src/web/http/route.ts'

/** How a list is shown: by its address, else its view, else the person's choice, else as documented. */
export type Arrangement = {
  columns: readonly string[] | null
  density: contract.Density
  /** What every link of the list carries besides its filters. */
  query: Record<string, string>
  /** Null if nothing is saved or it could not be read; without views in a swap. */
  kept: contract.ListChoices | null
  open: contract.ListView | null
  /** The address names a view that doesn't exist. */
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

/** In an address: no view, even if the list has a default one. */
export const NO_VIEW = 'all'

/** A person's saved choices for a list; null if there are none or they cannot be read. */
export async function readKept(
  { upstream, c, query }: Pick<Request, 'upstream' | 'c' | 'query'>,
  list: contract.ListKey | undefined,
): Promise<contract.ListChoices | null> {
  if (!list) return null
  const look = targetId(c) === 'list' ? c.req.header(LOOK_HEADER) : undefined
  if (look !== undefined) return keptIn(new URLSearchParams(look), query)
  const path = { list }
  const read = () => upstream.authentication.read('/lists/{list}', { path })
  const { web, session } = c.var
  const reading = session ? web.sessions.remembered(session.row, `list ${list}`, read) : read()
  return orNull(reading)
}

const LOOK_HEADER = 'x-list-look'

/** Echoed by swaps, so that choices are not loaded again. Forging it changes only one's own view. */
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

/** The open view comes from the address; whether it exists was already checked for the page. */
function keptIn(look: URLSearchParams, query: URLSearchParams): contract.ListChoices {
  const open = query.get('view')
  return {
    columns: columnsIn(look),
    density: densityIn(look) ?? 'comfortable',
    defaultViewId: look.get('view'),
    views: open && open !== NO_VIEW ? [{ ...noView, id: open }] : [],
  }
}

const noView = { name: '', query: '', shared: false, sharedBy: null }

export function defaultQuery(
  list: contract.ListKey | undefined,
  kept: contract.ListChoices | null,
): URLSearchParams | null {
  const view = kept?.views.find(({ id }) => id === kept.defaultViewId)
  return list && view ? new URLSearchParams(viewQuery(list, view)) : null
}

/** Older views may hold more than their list's filters. */
export function viewQuery(
  list: contract.ListKey,
  { id, query }: contract.ListView,
): Record<string, string> {
  const own = contract.viewQueryOf(list, query)
  return { ...Object.fromEntries(new URLSearchParams(own)), view: id }
}

export function arrange(query: URLSearchParams, kept: contract.ListChoices | null): Arrangement {
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

function densityIn(query: URLSearchParams): contract.Density | undefined {
  return contract.densities.find((one) => one === query.get('density'))
}

function columnsIn(query: URLSearchParams): string[] | null {
  const given = query.get('columns')?.split(',') ?? []
  const keys = given.filter((key) => /^\w{1,40}$/.test(key)).slice(0, contract.COLUMNS_MAX)
  return keys.length > 0 ? keys : null
}
