import type { FailedCoupon } from '#src/contract/core/coupon-files.ts'
import { type Column, Table } from '#views/components/table.tsx'
import { type Page, usePage } from '#views/page.ts'

/** Lines and why they fail. */
export function Failures({ failures }: { failures: readonly FailedCoupon[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('coupon-files:failures.caption')}
      columns={columnsOf(page)}
      rows={failures}
      rowKey={({ line }) => String(line)}
      text
    />
  )
}

function columnsOf({ t, format }: Page): Column<FailedCoupon>[] {
  return [
    {
      key: 'line',
      header: t('coupon-files:column.line'),
      cell: ({ line }) => format.number(line),
      numeric: true,
      tight: true,
      wideOnly: true,
    },
    {
      key: 'code',
      header: t('coupon-files:column.couponCode'),
      cell: ({ couponCode }) => <span className="code">{couponCode}</span>,
      part: 'title',
    },
    {
      key: 'reason',
      header: t('coupon-files:column.reason'),
      cell: ({ reason }) => reason,
      part: 'meta',
    },
  ]
}
