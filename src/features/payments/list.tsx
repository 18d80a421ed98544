import { paymentSorts } from '#src/contract/order-payment/checkouts.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { orNull } from '#src/upstream/result.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { business, day, idFilter, sorting } from '#src/web/lists/filters.ts'
import { Go } from '#views/components/go.tsx'
import { MoneyTabs, monthHeading } from '#views/orders/exports.ts'

export const paymentList = defineList({
  key: 'payments',
  filters: {
    plan: idFilter('plan', { label: 'payments:column.plan', empty: 'payments:list.allPlans' }),
    from: day('from', 'common:search.from'),
    to: day('to', 'common:search.to'),
    buyerId: business('buyer', 'MERCHANT', 'BANK'),
    sort: sorting(paymentSorts, '-subscribedOn'),
  },
  async beside({ upstream }) {
    const paid = upstream['order-payment'].GET('/payment/subscription/plan-count')
    const found = await orNull(upstream.need(paid))
    return found?.plans ?? []
  },
  load({ upstream }, { plan, ...filters }, after) {
    const query = { ...filters, subscriptionid: plan ?? ALL, size: PAGE_SIZE, after }
    return upstream['order-payment'].read('/payment/subscription/list', { query })
  },
  rows: (found) => found.payments,
  rowHref: ({ id }) => orderPaths.show({ id }),
  id: ({ id }) => id,
  file: 'subscription-payments',
  address: paymentPaths.list,
  business: ({ merchantName }) => merchantName,
  options: ({ beside }) => ({ plan: beside.map(({ id, title }) => ({ value: id, label: title })) }),

  title: 'common:menu.payments',
  summary: 'payments:list.summary',
  caption: 'payments:list.caption',
  announce: 'payments:list.announce',
  icon: 'card',
  none: 'payments:list.none',

  actions: () => <MoneyTabs current="payments" />,
  divider: ({ createdAt }, view) => monthHeading(createdAt, view),
  live: true,

  heads: 'payments:column',
  columns: [
    {
      key: 'picture',
      picture: ({ merchantName: name, merchantImageUrl: imageUrl }) => ({
        name,
        imageUrl,
        square: true,
      }),
    },
    {
      key: 'merchant',
      part: 'title',
      text: ({ merchantName }) => merchantName,
    },
    { key: 'plan', part: 'meta', wideTable: true, text: ({ title }) => title },
    { key: 'subscribedOn', sort: 'subscribedOn', date: ({ createdAt }) => createdAt },
    {
      key: 'amount',
      part: 'meta',
      tight: true,
      numeric: true,
      text: ({ amount }) => amount.display,
    },
    { key: 'broker', wideOnly: true, text: ({ broker }) => broker },
    { key: 'state', state: ({ state }) => `orders:state.${state}` },
    {
      key: 'invoice',
      wideOnly: true,
      tight: true,
      text: ({ invoiceNumber }) => invoiceNumber ?? '',
      cell: ({ invoiceNumber: number }, { t }) =>
        number ? <Go href={invoicePaths.show({ number })}>{number}</Go> : t('common:facts.none'),
    },
  ],
})
