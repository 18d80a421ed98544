import { businessRoles } from '#src/contract/roles.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { combinedQuery } from '#src/features/deal-requests/filters.ts'
import type { CombinedListProps } from '#src/features/deal-requests/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Chips } from '#views/components/chips.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { CombinedList } from './list.tsx'

/** What users of the mobile app ask merchants or banks for, counted by category and brand. */
export function CombinedIndex(props: CombinedListProps) {
  const { type, filters, own } = props
  const { t, actor } = usePage()
  const without = combinedQuery({ ...filters, page: 0, requestedToday: false })
  const requestedToday = filters.requestedToday
    ? [{ label: t('common:search.today'), href: dealRequestPaths.combined[type](without) }]
    : []
  return (
    <>
      <PageHead
        title={t(type === 'BANK' ? 'common:menu.dealsToBank' : 'common:menu.dealsToMerchant')}
        summary={t(own ? 'deal-requests:list.summaryOwn' : 'deal-requests:list.summary')}
      />
      {!actor?.isMerchant && <BothLists type={type} />}
      <Card flush>
        <Toolbar
          action={dealRequestPaths.combined[type]()}
          search={{ name: 'q', label: t(`deal-requests:search.${type}`), value: filters.q }}
          keep={{ requested: combinedQuery(filters).requested }}
        />
        <Chips chips={requestedToday} />
        <CombinedList {...props} />
      </Card>
    </>
  )
}

/** Administrators and banks read both lists. */
function BothLists({ type }: Pick<CombinedListProps, 'type'>) {
  const { t } = usePage()
  const tabs = businessRoles.map((role) => ({
    label: t(role === 'BANK' ? 'common:menu.dealsToBank' : 'common:menu.dealsToMerchant'),
    href: dealRequestPaths.combined[role](),
    current: role === type,
  }))
  return <Tabs label={t('common:menu.combinedRequests')} tabs={tabs} />
}
