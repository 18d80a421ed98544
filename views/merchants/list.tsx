import { accountQuery } from '#src/features/merchants/filters.ts'
import { pathsOf } from '#src/features/merchants/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { AccountChips, AccountStatusNav } from './filters.tsx'
import type { AccountListProps } from './list-props.ts'
import { AccountTable } from './table.tsx'

/** The region that search, filter and pages swap. */
export function AccountList(props: AccountListProps) {
  const { type, filters, found } = props
  const here = pathsOf[type].list(accountQuery(filters, filters.page))
  return (
    <div id="list">
      <AccountChips type={type} filters={filters} />
      {found ? <Rows {...props} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.accounts.length > 0 && (
        <Pagination
          page={filters.page}
          totalItems={found.totalItems}
          totalItemsCapped={found.totalItemsCapped}
          url={here}
        />
      )}
      {found && found.accounts.length > 0 && <CsvLink {...props} />}
    </div>
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

type RowsProps = AccountListProps & { found: NonNullable<AccountListProps['found']> }

function Rows(props: RowsProps) {
  const { found, filters, type } = props
  if (found.accounts.length > 0)
    return <AccountTable type={type} filters={filters} accounts={found.accounts} />
  if (found.totalItems > 0) return <PastEnd />
  return <Nothing {...props} />
}

const noneTitle = { MERCHANT: 'common:empty.merchants', BANK: 'common:empty.records' } as const

/** Nobody at all, or nobody who fits what was searched for and chosen (MERCH-08). */
function Nothing({ type, filters }: AccountListProps) {
  const { t } = usePage()
  const title = t(noneTitle[type])
  if (filters.q === '' && filters.status === 'ALL' && !filters.joinedToday) {
    return <EmptyState icon="store" title={title} hint={t(`merchants:list.${type}.none`)} />
  }
  const hint = filters.q
    ? t(`merchants:list.${type}.noMatch`, { term: filters.q })
    : t(`merchants:list.${type}.noneOfStatus`)
  return (
    <EmptyState icon="search" title={title} hint={hint}>
      <ButtonLink href={pathsOf[type].list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}

function CsvLink({ type, filters }: AccountListProps) {
  const { t } = usePage()
  const href = pathsOf[type].list({ ...accountQuery(filters), format: 'csv' })
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('merchants:list.csv')}
      </ButtonLink>
    </p>
  )
}
