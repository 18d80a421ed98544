import type { Invoice } from '#src/contract/order-payment/invoices.ts'
import { invoicePaths } from '#src/features/invoices/paths.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { OrderTag } from '#views/orders/exports.ts'

export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('invoices:list.caption')}
      columns={columns(page)}
      rows={invoices}
      rowKey={({ number }) => number}
      text
    />
  )
}

/** Whose it is stands only where there are several buyers. */
function columns({ t, actor }: Page): Column<Invoice>[] {
  const buyer: Column<Invoice> = {
    key: 'buyer',
    header: t('invoices:field.buyer'),
    part: 'line',
    cell: ({ buyerName }) => buyerName,
  }
  return [
    {
      key: 'number',
      header: t('invoices:field.number'),
      part: 'title',
      tight: true,
      cell: ({ number }) => <RowLink href={invoicePaths.show({ number })}>{number}</RowLink>,
    },
    ...(actor?.isAdmin ? [buyer] : []),
    { key: 'item', header: t('invoices:field.item'), part: 'meta', cell: ({ title }) => title },
    {
      key: 'amount',
      header: t('invoices:field.amount'),
      part: 'meta',
      tight: true,
      numeric: true,
      cell: ({ amount }) => amount.display,
    },
    {
      key: 'issued',
      header: t('invoices:field.issued'),
      part: 'from',
      tight: true,
      cell: ({ issuedAt }) => <Time value={issuedAt} />,
    },
    {
      key: 'state',
      header: t('orders:field.state'),
      part: 'state',
      cell: ({ creditNumber }) => <OrderTag state={creditNumber ? 'REFUNDED' : 'PAID'} />,
    },
  ]
}
