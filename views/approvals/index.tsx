import type { ApprovalStatus, DateValue } from '#src/contract/values.ts'
import {
  type ApprovalFilters,
  approvalQuery,
  approvalTabs,
} from '#src/features/approvals/filters.ts'
import { approvalPaths } from '#src/features/approvals/paths.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { usePage } from '#views/page.ts'
import { ComingSoon } from './coming-soon.tsx'
import { ApprovalList } from './list.tsx'

export type WaitingDeal = {
  id: string
  dealCode: string
  title: string
  coverImage: string
  merchant: { name: string }
  bank: { name: string } | null
  approvalStatus: ApprovalStatus
  expired: boolean
  submittedAt: DateValue
}

export type ApprovalProps = {
  filters: ApprovalFilters
  /** Null when the list could not be loaded. */
  found: { deals: WaitingDeal[]; totalItems: number; totalItemsCapped?: boolean } | null
}

/** What waits for an administrator, in four tabs (APPR-01). */
export function ApprovalIndex(props: ApprovalProps) {
  const { t } = usePage()
  const { filters, found } = props
  const tabs = approvalTabs.map((tab) => ({
    label: t(`approvals:tab.${tab}`),
    href: approvalPaths.index({ tab }),
    current: filters.tab === tab,
    count: tab === 'deals' && !filters.q ? found?.totalItems : undefined,
  }))
  return (
    <>
      <PageHead title={t('approvals:title')} summary={t('approvals:lead')} />
      <Tabs label={t('approvals:tabs')} tabs={tabs} />
      {filters.tab === 'deals' ? <WaitingDeals {...props} /> : <ComingSoon tab={filters.tab} />}
    </>
  )
}

function WaitingDeals(props: ApprovalProps) {
  const { t } = usePage()
  const { filters } = props
  return (
    <Card flush>
      <Toolbar
        action={approvalPaths.index()}
        search={{ name: 'q', label: t('approvals:searchPlaceholder'), value: filters.q }}
        keep={{ tab: approvalQuery(filters).tab }}
      />
      <ApprovalList {...props} />
    </Card>
  )
}
