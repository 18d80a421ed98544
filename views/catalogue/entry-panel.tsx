import type { ReactNode } from 'react'
import type { EntryDeals, EntryMerchants } from '#src/contract/core/catalogue-entry.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { DealTable } from '#views/deals/exports.ts'
import { AccountTable } from '#views/merchants/exports.ts'

/** What a tab lists; `failed` when it cannot be read now. */
export type EntryPanelFound =
  | { tab: 'merchants'; found: EntryMerchants | 'failed' }
  | { tab: 'deals'; found: EntryDeals | 'failed' }

type Props = EntryPanelFound & {
  /** The address of the tab with its page. */
  url: string
}

const everyone = { q: '', page: 0, status: 'ALL', joinedToday: false } as const

/** The merchants or the deals under a category or a brand: the region that its pages swap. */
export function EntryPanel(props: Props) {
  const { t } = usePage()
  return (
    <div id="list">
      <Card title={t(`catalogue:tab.${props.tab}`)} flush>
        <Listed {...props} />
      </Card>
    </div>
  )
}

function Listed({ url, ...panel }: Props) {
  if (panel.found === 'failed') return <LoadFailed retryHref={url} />
  const { page, totalItems } = panel.found
  return (
    <div>
      <Rows {...panel} />
      <Pagination page={page} totalItems={totalItems} url={url} />
    </div>
  )
}

function Rows(panel: EntryPanelFound): ReactNode {
  if (panel.found === 'failed') return null
  if (panel.tab === 'deals') {
    const { deals, totalItems } = panel.found
    if (deals.length === 0) return <Nothing {...panel} total={totalItems} />
    return <DealTable deals={deals} merchants />
  }
  const { merchants, totalItems } = panel.found
  if (merchants.length === 0) return <Nothing {...panel} total={totalItems} />
  return <AccountTable type="MERCHANT" filters={everyone} accounts={merchants} />
}

const icons = { merchants: 'store', deals: 'deal' } as const

function Nothing({ tab, total }: { tab: keyof typeof icons; total: number }) {
  const { t } = usePage()
  if (total > 0) return <PastEnd />
  return (
    <EmptyState
      icon={icons[tab]}
      title={t('common:empty.records')}
      hint={t(`catalogue:none.${tab}`)}
    />
  )
}
