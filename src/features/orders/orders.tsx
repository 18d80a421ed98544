import { checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import { orderSorts, shownState } from '#src/contract/order-payment/orders.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { amounts, business, choice, day, searched, sorting } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Go } from '#views/components/go.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { Words } from '#views/components/words.tsx'
import { MoneyTabs, monthHeading, ToPlans } from '#views/orders/exports.ts'
import { OrderShow } from '#views/orders/show.tsx'
import { readOrder } from './refund.tsx'

export const orderList = defineList({
  key: 'orders',
  filters: {
    state: choice({
      param: 'status',
      values: checkoutStates,
      text: (state) => `orders:state.${state}`,
      select: { label: 'orders:field.state', empty: 'orders:list.allStates' },
    }),
    q: searched,
    sort: sorting(orderSorts, '-begun'),
    from: day('from', 'common:search.from'),
    to: day('to', 'common:search.to'),
    ...amounts,
    buyerId: business('buyer', 'MERCHANT', 'BANK'),
  },
  load({ upstream, actor }, { q, state, buyerId, ...filters }, after) {
    const query = {
      ...filters,
      term: q || ALL,
      state: state ?? ALL,
      size: PAGE_SIZE,
      after,
      buyerId: actor.isAdmin ? buyerId : undefined,
    } as const
    return upstream['order-payment'].read('/orders', { query })
  },
  rows: (found) => found.orders,
  id: ({ id }) => id,
  file: 'orders',
  address: orderPaths.list,
  business: ({ buyer }) => buyer.name,

  title: 'common:menu.orders',
  summary: ({ t, actor }) => t(actor.isAdmin ? 'orders:list.summaryAdmin' : 'orders:list.summary'),
  actions: () => <MoneyTabs current="orders" />,
  above: ({ t, found }) =>
    found?.money && (
      <p className="total">
        {t('orders:list.money', {
          paid: found.money.paid.display,
          refunded: found.money.refunded.display,
          net: found.money.net.display,
        })}
      </p>
    ),
  divider: ({ createdAt }, view) => monthHeading(createdAt, view),
  search: ({ t, actor }) => t(actor.isAdmin ? 'orders:list.searchAdmin' : 'orders:list.search'),
  caption: 'orders:list.caption',
  announce: 'orders:list.announce',
  icon: 'card',
  none: 'orders:list.none',
  noneAction: () => <ToPlans />,
  noMatch: 'orders:list.noMatch',

  rowHref: ({ id }) => orderPaths.show({ id }),
  live: true,
  heads: 'orders:field',
  columns: [
    { key: 'id', text: ({ id }) => id, fileOnly: true },
    { key: 'title', part: 'title', text: ({ title }) => title, limit: 'title' },
    { key: 'kind', wideOnly: true, text: ({ kind }, { t }) => t(`orders:kind.${kind}`) },
    {
      key: 'buyer',
      part: 'line',
      wideTable: true,
      for: ({ actor }) => actor.isAdmin,
      text: ({ buyer }) => buyer.name,
      cell: ({ buyer: { id, name } }, { href }) => (
        <Go href={href({ buyerId: id })}>
          <Words text={name} />
        </Go>
      ),
    },
    {
      key: 'amount',
      sort: 'amount',
      part: 'meta',
      tight: true,
      numeric: true,
      text: ({ amount }) => amount.display,
    },
    {
      key: 'begun',
      sort: 'begun',
      date: ({ createdAt }) => createdAt,
      text: ({ createdAt }) => createdAt.displayDateTime,
    },
    { key: 'paid', text: ({ paidAt }) => paidAt?.displayDateTime ?? '', fileOnly: true },
    { key: 'broker', text: ({ broker }) => broker, fileOnly: true },
    {
      key: 'invoice',
      wideOnly: true,
      tight: true,
      text: ({ invoiceNumber }) => invoiceNumber ?? '',
      cell: ({ invoiceNumber }, { t }) =>
        invoiceNumber ? <Verbatim>{invoiceNumber}</Verbatim> : t('common:facts.none'),
    },
    { key: 'refunded', text: ({ refunded }) => refunded?.amount.display ?? '', fileOnly: true },
    {
      key: 'state',
      part: 'state',
      text: (order, { t }) => t(`orders:state.${shownState(order)}`),
      cell: (order, { t }) => (
        <>
          <StateTag text={`orders:state.${shownState(order)}`} />
          {order.answerBy && (
            <span className="sub">
              {t('orders:list.answerBy', { date: order.answerBy.displayDate })}
            </span>
          )}
        </>
      ),
    },
  ],
  inFile: [
    'id',
    'title',
    'kind',
    'buyer',
    'amount',
    'refunded',
    'state',
    'begun',
    'paid',
    'broker',
    'invoice',
  ],
})

export async function show(request: Request): Promise<Result> {
  const { page } = request
  const order = await readOrder(request)
  return screen({
    title: page.t('orders:show.title', { title: order.title }),
    crumbs: crumbsTo(page, orderPaths.list, { label: order.title }),
    main: <OrderShow order={order} />,
  })
}
