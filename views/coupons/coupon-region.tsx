import type { ReactNode } from 'react'
import type { CouponFilters } from '#src/features/coupons/filters.ts'
import { couponQuery } from '#src/features/coupons/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'

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

/** The region of every list of coupons, and of deals with coupons. */
export function CouponRegion({ filters, href, nothingYet, action, children, ...list }: Props) {
  const { t } = usePage()
  const { q: term, type, page } = filters
  const ofType = type === 'ALL' ? null : t('coupons:noneOfType')
  const nothing = (
    <NothingFound
      icon="coupon"
      hint={nothingYet}
      noMatch={term ? t('coupons:noMatch', { term }) : ofType}
      clearHref={href({})}
    >
      {action}
    </NothingFound>
  )
  return (
    <ListRegion
      {...list}
      page={page}
      here={href(couponQuery(filters, page))}
      csvHref={href({ ...couponQuery(filters), format: 'csv' })}
      nothing={nothing}
    >
      {children}
    </ListRegion>
  )
}
