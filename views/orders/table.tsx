import type { Order } from '#src/contract/order-payment/orders.ts'
import { orderPaths } from '#src/features/orders/paths.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { OrderTag } from './state.tsx'

export function OrderTable({ orders }: { orders: readonly Order[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('orders:list.caption')}
      columns={columns(page)}
      rows={orders}
      rowKey={({ id }) => id}
      text
    />
  )
}

/** Whose it is stands only where there are several buyers. */
function columns({ t, actor }: Page): Column<Order>[] {
  const buyer: Column<Order> = {
    key: 'buyer',
    header: t('orders:field.buyer'),
    part: 'line',
    cell: (order) => order.buyer.name,
  }
  return [
    {
      key: 'title',
      header: t('orders:field.title'),
      part: 'title',
      cell: ({ id, title }) => (
        <RowLink href={orderPaths.show({ id })} limit="title">
          {title}
        </RowLink>
      ),
    },
    {
      key: 'kind',
      header: t('orders:field.kind'),
      wideOnly: true,
      cell: ({ kind }) => t(`orders:kind.${kind}`),
    },
    ...(actor?.isAdmin ? [buyer] : []),
    {
      key: 'amount',
      header: t('orders:field.amount'),
      part: 'meta',
      tight: true,
      numeric: true,
      cell: ({ amount }) => amount.display,
    },
    {
      key: 'begun',
      header: t('orders:field.begun'),
      part: 'meta',
      tight: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      key: 'invoice',
      header: t('orders:field.invoice'),
      wideOnly: true,
      tight: true,
      cell: ({ invoiceNumber }) => invoiceNumber ?? t('common:facts.none'),
    },
    {
      key: 'state',
      header: t('orders:field.state'),
      part: 'state',
      cell: ({ state }) => <OrderTag state={state} />,
    },
  ]
}
