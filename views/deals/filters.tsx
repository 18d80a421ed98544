import type { DealCounts, DealFilter } from '#src/contract/core/deals.ts'
import { dealQuery } from '#src/features/deals/filters.ts'
import { dealPaths } from '#src/features/deals/paths.ts'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { usePage } from '#views/page.ts'
import type { DealListProps } from './list-props.ts'

const segments = {
  ALL: 'all',
  PENDING: 'pending',
  APPROVED: 'approved',
  ACTIVE: 'active',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
} as const satisfies Record<DealFilter, keyof DealCounts>
const shownFirst = ['ALL', 'PENDING', 'APPROVED', 'ACTIVE', 'REJECTED', 'EXPIRED'] as const

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
      keep={{ status: kept.status, merchant: kept.merchant }}
    >
      <DealStatusNav {...props} />
    </Toolbar>
  )
}

/** Status filters with counts; they follow what is searched for. */
export function DealStatusNav({ filters, found, userType }: DealListProps) {
  const { t } = usePage()
  const items = shownFirst.map((status) => ({
    label: t(`deals:status.${status}`),
    href: dealPaths.list({ userType }, dealQuery({ ...filters, status })),
    current: filters.status === status,
    count: found?.counts[segments[status]],
  }))
  return <Segment label={t('deals:list.statusNav')} items={items} />
}
