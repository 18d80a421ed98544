import type { SoldCoupon } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import type { CouponFilters } from '#src/features/coupons/filters.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Labelled } from '#views/components/labelled.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { CouponRegion } from './coupon-region.tsx'

export type SoldListProps = {
  filters: CouponFilters
  /** Null when the list could not be loaded. */
  found: {
    coupons: SoldCoupon[]
    totalItems: number
    totalItemsCapped?: boolean | undefined
  } | null
}

export function SoldList({ filters, found }: SoldListProps) {
  const page = usePage()
  const { t } = page
  const rows = found?.coupons ?? []
  return (
    <CouponRegion
      filters={filters}
      href={couponPaths.sold}
      found={found}
      rows={rows.length}
      nothingYet={t('coupons:sold.none')}
    >
      <Table
        caption={t('coupons:sold.caption')}
        columns={soldColumns(page)}
        rows={rows}
        rowKey={({ id }) => id}
        text
      />
    </CouponRegion>
  )
}

function soldColumns({ t }: Page): Column<SoldCoupon>[] {
  return [
    {
      key: 'deal',
      header: t('coupons:column.dealTitle'),
      part: 'title',
      cell: ({ dealId, dealTitle }) => (
        <RowLink href={couponPaths.ofDeal({ dealId })} limit="title">
          {dealTitle}
        </RowLink>
      ),
    },
    {
      key: 'code',
      header: t('coupons:column.code'),
      part: 'meta',
      tight: true,
      cell: ({ couponCode }) => <span className="code">{couponCode}</span>,
    },
    {
      key: 'purchased',
      header: t('coupons:column.purchasedOn'),
      part: 'line',
      tight: true,
      cell: ({ purchasedOn }) => (
        <Labelled label={t('coupons:column.purchasedOn')}>
          <Time value={purchasedOn} long />
        </Labelled>
      ),
    },
    {
      key: 'redeemed',
      header: t('coupons:column.redeemedOn'),
      part: 'line',
      tight: true,
      cell: ({ redeemedOn }) => (
        <Labelled label={t('coupons:column.redeemedOn')}>
          {redeemedOn ? <Time value={redeemedOn} long /> : t('common:facts.none')}
        </Labelled>
      ),
    },
    {
      key: 'expired',
      header: t('coupons:column.expiredOn'),
      part: 'line',
      tight: true,
      cell: ({ expiredOn }) => (
        <Labelled label={t('coupons:column.expiredOn')}>
          <Time value={expiredOn} />
        </Labelled>
      ),
    },
    {
      key: 'user',
      header: t('coupons:column.user'),
      part: 'meta',
      cell: ({ user }) =>
        user.name ? <Truncate text={user.name} rule="name" /> : t('common:facts.none'),
    },
  ]
}
