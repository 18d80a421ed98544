import { type Invoice, invoiceSorts } from '#src/contract/order-payment/invoices.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { amounts, business, day, searched, sorting } from '#src/web/lists/filters.ts'
import { StateTag } from '#views/components/tag.tsx'
import { AccountingFile } from '#views/invoices/accounting-file.tsx'
import { MoneyTabs, monthHeading, ToPlans } from '#views/orders/exports.ts'

export const invoiceList = defineList({
  key: 'invoices',
  filters: {
    q: searched,
    sort: sorting(invoiceSorts, '-number'),
    from: day('from', 'common:search.from'),
    to: day('to', 'common:search.to'),
    ...amounts,
    buyerId: business('buyer', 'MERCHANT', 'BANK'),
  },
  load({ upstream, actor }, { q, buyerId, ...filters }, after) {
    const query = {
      ...filters,
      term: q || ALL,
      size: PAGE_SIZE,
      after,
      buyerId: actor.isAdmin ? buyerId : undefined,
    }
    return upstream['order-payment'].read('/invoices', { query })
  },
  rows: (found) => found.invoices,
  id: ({ id }) => id,
  file: 'invoices',
  address: invoicePaths.list,
  business: ({ buyerName }) => buyerName,

  title: 'common:menu.invoices',
  summary: ({ t, actor }) =>
    t(actor.isAdmin ? 'invoices:list.summaryAdmin' : 'invoices:list.summary'),
  search: ({ t, actor }) => t(actor.isAdmin ? 'invoices:list.searchAdmin' : 'invoices:list.search'),
  caption: 'invoices:list.caption',
  announce: 'invoices:list.announce',
  icon: 'card',
  none: 'invoices:list.none',
  noneAction: () => <ToPlans />,
  noMatch: 'invoices:list.noMatch',

  actions: () => <MoneyTabs current="invoices" />,
  more: ({ actor, filters }) => actor.isAdmin && <AccountingFile from={filters.from} />,
  divider: ({ issuedAt }, view) => monthHeading(issuedAt, view),
  live: true,

  rowHref: ({ number }) => invoicePaths.show({ number }),
  heads: 'invoices:field',
  columns: [
    {
      key: 'number',
      sort: 'number',
      part: 'title',
      tight: true,
      text: ({ number }) => number,
      verbatim: true,
    },
    {
      key: 'buyer',
      part: 'line',
      for: ({ actor }) => actor.isAdmin,
      text: ({ buyerName }) => buyerName,
    },
    { key: 'item', part: 'meta', text: ({ title }) => title },
    {
      key: 'amount',
      sort: 'amount',
      part: 'meta',
      tight: true,
      numeric: true,
      text: ({ amount }) => amount.display,
    },
    { key: 'issued', date: ({ issuedAt }) => issuedAt },
    {
      key: 'creditNote',
      text: ({ creditNumber, partCredits }) =>
        [...partCredits, creditNumber].filter((number) => number !== null).join(' '),
      fileOnly: true,
    },
    {
      key: 'state',
      header: 'orders:field.state',
      part: 'state',
      cell: (invoice) => <StateTag text={`orders:state.${stateOf(invoice)}`} />,
    },
  ],
})

function stateOf({ creditNumber, partCredits }: Invoice) {
  if (creditNumber !== null) return 'REFUNDED'
  return partCredits.length > 0 ? 'PART_REFUNDED' : 'PAID'
}
