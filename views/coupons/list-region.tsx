import type { ReactNode } from 'react'
import type { CouponFilters } from '#src/features/coupons/filters.ts'
import { couponQuery } from '#src/features/coupons/filters.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'

type Props = {
  filters: CouponFilters
  /** Address of the list with a query. */
  href: (query: Record<string, string>) => string
  /** Null when the list could not be loaded. */
  found: { totalItems: number; totalItemsCapped?: boolean | undefined } | null
  /** How many rows this page has. */
  rows: number
  /** What will stand here one day, while nothing does. */
  nothingYet: string
  /** Leads to where something can be done about it. */
  action?: ReactNode
  /** The table. */
  children: ReactNode
}

/** The region that search, filter and pages swap: rows, pages and the CSV of what is shown. */
export function ListRegion(props: Props) {
  const { filters, href, found, rows, children } = props
  const { t } = usePage()
  const here = href(couponQuery(filters, filters.page))
  if (!found || rows === 0) {
    return (
      <div id="list">
        {found ? <Nothing {...props} found={found} /> : <LoadFailed retryHref={here} />}
      </div>
    )
  }
  const { totalItems, totalItemsCapped } = found
  return (
    <div id="list">
      {children}
      <Pagination
        page={filters.page}
        totalItems={totalItems}
        totalItemsCapped={totalItemsCapped}
        url={here}
      />
      <p className="pad">
        <ButtonLink
          href={href({ ...couponQuery(filters), format: 'csv' })}
          tone="ghost"
          plain
          download
        >
          {t('coupons:csv')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Nothing({ filters, href, found, nothingYet, action }: Props) {
  const { t } = usePage()
  const title = t('common:empty.records')
  if (found && found.totalItems > 0) return <PastEnd />
  if (filters.q === '' && filters.type === 'ALL') {
    return (
      <EmptyState icon="coupon" title={title} hint={nothingYet}>
        {action}
      </EmptyState>
    )
  }
  const hint = filters.q ? t('coupons:noMatch', { term: filters.q }) : t('coupons:noneOfType')
  return (
    <EmptyState icon="search" title={title} hint={hint}>
      <ButtonLink href={href({})}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}
