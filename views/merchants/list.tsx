import { pathsOf } from '#src/contract/screens/merchants.ts'
import { accountQuery } from '#src/features/merchants/filters.ts'
import type { AccountListProps } from '#src/features/merchants/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { AccountChips, AccountStatusNav } from './filters.tsx'
import { AccountTable } from './table.tsx'

/** The region that search, filter and pages swap. */
export function AccountList({ type, filters, found }: AccountListProps) {
  const accounts = found?.accounts ?? []
  return (
    <ListRegion
      head={<AccountChips type={type} filters={filters} />}
      found={found}
      rows={accounts.length}
      page={filters.page}
      here={pathsOf[type].list(accountQuery(filters, filters.page))}
      csvHref={pathsOf[type].list({ ...accountQuery(filters), format: 'csv' })}
      nothing={<Nothing type={type} filters={filters} />}
    >
      <AccountTable type={type} filters={filters} accounts={accounts} />
    </ListRegion>
  )
}

/** What a search swaps: the region, and the status links that must carry the same words. */
export function AccountListUpdate(props: AccountListProps) {
  return (
    <>
      <AccountList {...props} />
      <hx-partial hx-target="#main .toolbar .segment" hx-swap="outerHTML">
        <AccountStatusNav {...props} />
      </hx-partial>
    </>
  )
}

const noneTitle = { MERCHANT: 'common:empty.merchants', BANK: 'common:empty.records' } as const

/** Nobody at all, or nobody who fits what was searched for and chosen. */
function Nothing({ type, filters }: Pick<AccountListProps, 'type' | 'filters'>) {
  const { t } = usePage()
  const { q: term, status, joinedToday } = filters
  const narrowed = status !== 'ALL' || joinedToday
  const ofFilters = narrowed ? t(`merchants:list.${type}.noneOfStatus`) : null
  return (
    <NothingFound
      icon="store"
      title={t(noneTitle[type])}
      hint={t(`merchants:list.${type}.none`)}
      noMatch={term ? t(`merchants:list.${type}.noMatch`, { term }) : ofFilters}
      clearHref={pathsOf[type].list()}
    />
  )
}
