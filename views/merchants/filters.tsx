import type { AccountCounts, AccountFilter } from '#src/contract/authentication/accounts.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { type AccountListFilters, accountQuery } from '#src/features/merchants/filters.ts'
import type { AccountListProps } from '#src/features/merchants/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Chips } from '#views/components/chips.tsx'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'

const counted = {
  ALL: 'all',
  PENDING: 'pending',
  APPROVED: 'approved',
  ENABLED: 'enabled',
  UNBLOCKED: 'unblocked',
  BLOCKED: 'blocked',
  REJECTED: 'rejected',
} as const satisfies Partial<Record<AccountFilter, keyof AccountCounts>>
const inOrder = [
  'ALL',
  'PENDING',
  'APPROVED',
  'ENABLED',
  'UNBLOCKED',
  'BLOCKED',
  'REJECTED',
] as const

export function AccountFilterBar(props: AccountListProps) {
  const { t } = usePage()
  const { type, filters } = props
  return (
    <Toolbar
      action={pathsOf[type].list()}
      search={{ name: 'q', label: t('merchants:list.search'), value: filters.q }}
      keep={accountQuery({ ...filters, q: '' })}
    >
      <AccountStatusNav {...props} />
    </Toolbar>
  )
}

/** What dashboards lead to and no segment says. */
export function AccountChips({ type, filters }: Pick<AccountListProps, 'type' | 'filters'>) {
  const { t } = usePage()
  const without = (less: Partial<AccountListFilters>) =>
    pathsOf[type].list(accountQuery({ ...filters, ...less }))
  return (
    <Chips
      chips={[
        ...(filters.status === 'ACTIVE'
          ? [{ label: t('merchants:filter.ACTIVE'), href: without({ status: 'ALL' }) }]
          : []),
        ...(filters.joinedToday
          ? [{ label: t('merchants:list.joinedToday'), href: without({ joinedToday: false }) }]
          : []),
      ]}
    />
  )
}

/** Status filters with counts; they follow what is searched for. */
export function AccountStatusNav({ type, filters, found }: AccountListProps) {
  const { t } = usePage()
  const items = inOrder.map((status) => ({
    label: t(`merchants:filter.${status}`),
    href: pathsOf[type].list(accountQuery({ ...filters, status })),
    current: filters.status === status,
    count: found?.counts?.[counted[status]],
  }))
  return <Segment label={t('merchants:list.statusNav')} items={items} />
}
