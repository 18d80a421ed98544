import type { BranchCounts, BranchFilter } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { branchQuery } from '#src/features/branches/filters.ts'
import type { BranchListProps } from '#src/features/branches/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'

const segments = {
  ALL: 'all',
  PENDING: 'pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
} as const satisfies Record<BranchFilter, keyof BranchCounts>
const shownFirst = ['ALL', 'PENDING', 'APPROVED', 'REJECTED'] as const

export function BranchFilterBar(props: BranchListProps) {
  const { t } = usePage()
  const { filters } = props
  const { status, owner } = branchQuery(filters)
  return (
    <Toolbar
      action={branchPaths.list()}
      search={{ name: 'q', label: t('branches:list.search'), value: filters.q }}
      keep={{ status, owner }}
    >
      <BranchStatusNav {...props} />
    </Toolbar>
  )
}

/** Status filters with counts; they follow what is searched for. */
export function BranchStatusNav({ filters, found }: BranchListProps) {
  const { t } = usePage()
  const items = shownFirst.map((status) => ({
    label: t(`branches:status.${status}`),
    href: branchPaths.list(branchQuery({ ...filters, status })),
    current: filters.status === status,
    count: found?.counts[segments[status]],
  }))
  return <Segment label={t('branches:list.statusNav')} items={items} />
}
