import type { Coupon, CouponDeal } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { type CouponFilters, couponQuery } from '#src/features/coupons/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Table } from '#views/components/table.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponRegion } from './coupon-region.tsx'

export type CouponListProps = {
  filters: CouponFilters
  found: {
    deal: CouponDeal
    coupons: Coupon[]
    totalItems: number
    totalItemsCapped?: boolean | undefined
  }
}

export function CouponList({ filters, found }: CouponListProps) {
  const page = usePage()
  const { t } = page
  const href = (query: Record<string, string>) =>
    couponPaths.ofDeal({ dealId: found.deal.id }, query)
  return (
    <CouponRegion
      filters={filters}
      href={href}
      found={found}
      rows={found.coupons.length}
      nothingYet={t('coupons:ofDeal.none')}
    >
      <Table
        caption={t('coupons:ofDeal.caption')}
        columns={couponColumns(page, href(couponQuery(filters, filters.page)))}
        rows={found.coupons}
        rowKey={({ id }) => id}
        text
      />
    </CouponRegion>
  )
}
