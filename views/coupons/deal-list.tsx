import type { CouponDeal } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { type CouponFilters, couponQuery } from '#src/features/coupons/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Table } from '#views/components/table.tsx'
import { CouponRegion } from './coupon-region.tsx'
import { dealColumns, reportColumns } from './deal-columns.tsx'

export type CouponDealListProps = {
  kind: 'deals' | 'report'
  filters: CouponFilters
  /** Null when the list could not be loaded. */
  found: { deals: CouponDeal[]; totalItems: number; totalItemsCapped?: boolean | undefined } | null
}

export function CouponDealList({ kind, filters, found }: CouponDealListProps) {
  const page = usePage()
  const { t, actor } = page
  const rows = found?.deals ?? []
  const next = couponPaths[kind](couponQuery(filters, filters.page))
  return (
    <CouponRegion
      filters={filters}
      href={couponPaths[kind]}
      found={found}
      rows={rows.length}
      nothingYet={t('coupons:deals.none')}
      action={actor?.isMerchant && <OwnDeals />}
    >
      <Table
        caption={t('coupons:deals.caption')}
        columns={kind === 'deals' ? dealColumns(page, next) : reportColumns(page)}
        rows={rows}
        rowKey={({ id }) => id}
        text
      />
    </CouponRegion>
  )
}

/** Coupons come in files, which approved deals take. */
function OwnDeals() {
  const { t } = usePage()
  const href = dealPaths.list({ userType: 'merchant' }, { status: 'approved' })
  return <ButtonLink href={href}>{t('coupons:deals.toDeals')}</ButtonLink>
}
