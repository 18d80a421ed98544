import type { SubscriptionPayment } from '#src/contract/order-payment/checkouts.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'

export function PaymentTable({ payments }: { payments: readonly SubscriptionPayment[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('payments:list.caption')}
      columns={columns(page)}
      rows={payments}
      rowKey={({ id }) => id}
      text
    />
  )
}

function columns({ t }: Page): Column<SubscriptionPayment>[] {
  return [
    {
      key: 'merchant',
      header: t('payments:column.merchant'),
      part: 'title',
      cell: ({ merchantName, merchantImageUrl }) => (
        <span className="row">
          <Avatar
            name={merchantName}
            imageUrl={merchantImageUrl && pictureUrl(merchantImageUrl, 'thumb')}
            square
          />
          {merchantName}
        </span>
      ),
    },
    { key: 'plan', header: t('payments:column.plan'), part: 'meta', cell: ({ title }) => title },
    {
      key: 'subscribedOn',
      header: t('payments:column.subscribedOn'),
      part: 'from',
      tight: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
  ]
}
