import type { DealCounts, DealFilter } from '#src/contract/core/deal-filters.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { type DealListFilters, dealQuery } from '#src/features/deals/filters.ts'
import type { DealListProps } from '#src/features/deals/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Chips } from '#views/components/chips.tsx'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'

const segments = {
  ALL: 'all',
  PENDING: 'pending',
  APPROVED: 'approved',
  ACTIVE: 'active',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
} as const satisfies Partial<Record<DealFilter, keyof DealCounts>>
const inOrder = ['ALL', 'PENDING', 'APPROVED', 'ACTIVE', 'REJECTED', 'EXPIRED'] as const

export function DealFilterBar(props: DealListProps) {
  const { t } = usePage()
  const { filters, userType, categories } = props
  const options = categories.map(({ id, name }) => ({ value: id, label: name }))
  const kept = dealQuery({ ...filters, q: '', categoryId: null })
  const select = {
    name: 'category',
    label: t('deals:list.allCategories'),
    options,
    value: filters.categoryId ?? '',
  }
  return (
    <Toolbar
      action={dealPaths.list({ userType })}
      search={{ name: 'q', label: t('deals:list.searchPlaceholder'), value: filters.q }}
      filters={options.length > 0 ? [select] : []}
      keep={{ status: kept.status, added: kept.added, merchant: kept.merchant }}
    >
      <DealStatusNav {...props} />
    </Toolbar>
  )
}

/** What dashboards lead to and no segment says. */
export function DealChips({ filters, userType }: Pick<DealListProps, 'filters' | 'userType'>) {
  const { t } = usePage()
  const { status, addedToday } = filters
  const without = (less: Partial<DealListFilters>) =>
    dealPaths.list({ userType }, dealQuery({ ...filters, ...less }))
  const expiring = status === 'EXPIRING' || status === 'EXPIRING_TODAY'
  return (
    <Chips
      chips={[
        ...(expiring
          ? [{ label: t(`deals:status.${status}`), href: without({ status: 'ALL' }) }]
          : []),
        ...(addedToday
          ? [{ label: t('deals:list.addedToday'), href: without({ addedToday: false }) }]
          : []),
      ]}
    />
  )
}

/** Status filters with counts; they follow what is searched for. */
export function DealStatusNav({ filters, found, userType }: DealListProps) {
  const { t } = usePage()
  const items = inOrder.map((status) => ({
    label: t(`deals:status.${status}`),
    href: dealPaths.list({ userType }, dealQuery({ ...filters, status })),
    current: filters.status === status,
    count: found?.counts[segments[status]],
  }))
  return <Segment label={t('deals:list.statusNav')} items={items} />
}
