import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import type { Request } from '#src/http/route.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { DealsPanel, MerchantsPanel } from '#views/categories/panels.tsx'
import { LoadFailed } from '#views/components/empty-state.tsx'
import type { CategoryTab } from './filters.ts'

type Wanted = { tab: CategoryTab | null; page: number }
type Panel = (request: Request, id: string, page: number) => Promise<ReactNode>

/** What a tab shows; one that cannot be loaded says so under the rest (SHELL-81). */
export async function readPanel(request: Request, { tab, page }: Wanted): Promise<ReactNode> {
  if (tab === null) return null
  const panel = await attempt(panels[tab](request, request.params.id ?? '', page))
  return panel instanceof UpstreamFault ? <LoadFailed /> : panel
}

const panels: Record<CategoryTab, Panel> = {
  async merchants({ upstream }, id, page) {
    const params = { path: { id, page, size: PAGE_SIZE } }
    const found = await upstream.need(
      upstream.core.GET('/categories/{id}/merchants/{page}/{size}', { params }),
    )
    return <MerchantsPanel categoryId={id} found={found} />
  },
  async deals({ upstream }, id, page) {
    const params = { path: { id, page, size: PAGE_SIZE } }
    const found = await upstream.need(
      upstream.core.GET('/categories/{id}/deals/{page}/{size}', { params }),
    )
    return <DealsPanel categoryId={id} found={found} />
  },
}
