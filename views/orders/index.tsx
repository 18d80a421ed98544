import { checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import { wordOf } from '#src/features/orders/filters.ts'
import { orderPaths } from '#src/features/orders/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { OrderList, type OrderListProps } from './list.tsx'

/** What was bought or was about to be. */
export function OrderIndex(props: OrderListProps) {
  const { t, actor } = usePage()
  const { q, state } = props.filters
  const options = checkoutStates.map((one) => ({
    value: wordOf(one),
    label: t(`orders:state.${one}`),
  }))
  return (
    <>
      <PageHead
        title={t('common:menu.orders')}
        summary={t(actor?.isAdmin ? 'orders:list.summaryAdmin' : 'orders:list.summary')}
      />
      <Card flush>
        <Toolbar
          action={orderPaths.list()}
          search={{
            name: 'q',
            label: t(actor?.isAdmin ? 'orders:list.searchAdmin' : 'orders:list.search'),
            value: q,
          }}
          filters={[
            {
              name: 'status',
              label: t('orders:field.state'),
              empty: t('orders:list.allStates'),
              options,
              value: state ? wordOf(state) : '',
            },
          ]}
        />
        <OrderList {...props} />
      </Card>
    </>
  )
}
