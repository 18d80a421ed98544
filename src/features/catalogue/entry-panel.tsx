import type { ReactNode } from 'react'
import type { EntryDeals, EntryMerchants } from '#src/contract/core/catalogue-entry.ts'
import { dealList } from '#src/features/deals/index.ts'
import { accountLists } from '#src/features/merchants/index.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { EntryPanel } from '#views/catalogue/exports.ts'
import type { TabFilters } from './filters.ts'

type Found = EntryDeals | EntryMerchants
type Reads = { merchants: () => Promise<EntryMerchants>; deals: () => Promise<EntryDeals> }

export async function entryPanel(
  request: Request,
  { tab }: TabFilters,
  reads: Reads,
  url: string,
): Promise<ReactNode> {
  const found = await attempt<Found>(reads[tab]())
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
