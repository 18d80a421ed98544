import type { ReactNode } from 'react'
import type { AuditSubject } from '#src/contract/authentication/audit-events.ts'
import type { EntryDeals, EntryMerchants } from '#src/contract/core/catalogue-entry.ts'
import type { Address } from '#src/contract/screens/path.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { dealList } from '#src/features/deals/index.ts'
import { accountLists } from '#src/features/merchants/index.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { EntryPanel } from '#views/catalogue/exports.ts'
import {
  type EntryTab,
  readTabFilters,
  type ShownEntry,
  tabQuery,
  tabsFor,
} from '#views/catalogue/filters.ts'

type Found = EntryDeals | EntryMerchants
type Read<Data> = (request: Request, id: string, page: number) => Promise<Data>

type EntryScreen<Loaded> = {
  subject: AuditSubject
  paths: {
    list: Address
    view: (params: { id: string }, query: Record<string, string>) => string
  }
  load: (request: Request, id: string) => Promise<Loaded>
  merchants: Read<EntryMerchants>
  deals: Read<EntryDeals>
  name: (loaded: Loaded) => string
  draw: (loaded: Loaded, shown: ShownEntry) => ReactNode
}

/** A category or brand with its figures and, as tabs, its merchants and deals. */
export function entryScreen<Loaded>(entry: EntryScreen<Loaded>) {
  const { subject, paths, name, draw } = entry
  return async function show(request: Request): Promise<Result> {
    const id = request.params.id ?? ''
    const tabs = tabsFor(request.actor)
    const filters = readTabFilters(request.query, tabs)
    const [loaded, found, timeline] = await Promise.all([
      entry.load(request, id),
      filters && attempt<Found>(entry[filters.tab](request, id, filters.page)),
      readTimelineOf(request, subject, id),
    ])
    const url = filters ? paths.view({ id }, tabQuery(filters)) : ''
    const panel = filters && found && entryPanel(request, filters.tab, found, url)
    const tabHref = (tab: EntryTab) => paths.view({ id }, tabQuery({ tab, page: 0 }))
    const shown = { id, tabs, tab: filters?.tab ?? null, tabHref, timeline, children: panel }
    const title = name(loaded)
    return screen({
      title,
      parts: filters ? [request.page.t(`catalogue:tab.${filters.tab}`)] : [],
      crumbs: crumbsTo(request.page, paths.list, { label: title }),
      main: draw(loaded, shown),
      ...(panel && { region: { id: 'list', node: panel } }),
    })
  }
}

function entryPanel(request: Request, tab: EntryTab, found: Found | UpstreamFault, url: string) {
  if (found instanceof UpstreamFault) return <EntryPanel tab={tab} found={null} url={url} />
  return (
    <EntryPanel tab={tab} found={found} url={url}>
      {rowsOf(request, found)}
    </EntryPanel>
  )
}

function rowsOf(request: Request, found: Found): ReactNode {
  if ('deals' in found) return found.deals.length > 0 ? dealList.table(request, found.deals) : null
  const { merchants } = found
  return merchants.length > 0 ? accountLists.MERCHANT.table(request, merchants) : null
}
