import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { approvalQuery } from '#src/features/approvals/filters.ts'
import type { ApprovalProps } from '#src/features/approvals/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { WaitingAccounts } from './accounts.tsx'
import { ApprovalList } from './list.tsx'

export function ApprovalIndex(props: ApprovalProps) {
  const { t } = usePage()
  const { filters, queues } = props
  const { tab: current, q } = filters
  const counts = {
    deals: queues?.deals?.count,
    profile: queues?.profiles?.count,
    contact: queues?.contacts?.count,
    branches: queues?.branches?.count,
  }
  const tabs = props.tabs.map((tab) => ({
    label: t(`approvals:tab.${tab}`),
    href: approvalPaths.index({ tab }),
    current: tab === current,
    count: counts[tab],
  }))
  return (
    <>
      <PageHead title={t('approvals:title')} summary={t('approvals:lead')} />
      {queues && <WaitingAccounts queues={queues} />}
      <Tabs label={t('approvals:tabs')} tabs={tabs} />
      <Card flush>
        <Toolbar
          action={approvalPaths.index()}
          search={{ name: 'q', label: t(`approvals:search.${current}`), value: q }}
          keep={{ tab: approvalQuery(filters).tab }}
        />
        <ApprovalList {...props} />
      </Card>
    </>
  )
}
