import { PAGE_SIZE } from '#src/contract/paging.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { MoneyTabs } from '#views/orders/exports.ts'
import { can } from '#views/page/page.ts'

/** Who owes what. A row leads to the account, with its e-mail address and phone numbers. */
export const overdueList = defineList({
  filters: {},
  load({ upstream }, { page }, after) {
    const query = { page, size: PAGE_SIZE, after }
    return upstream['order-payment'].read('/payment/subscription/overdue', { query })
  },
  rows: (found) => found.overdue,
  id: ({ id }) => id,
  rowHref: ({ buyer: { id, role } }, { actor }) =>
    can(actor, `VIEW_${role}`) ? pathsOf[role].view({ id }) : null,
  file: 'overdue-plans',
  address: paymentPaths.overdue,
  business: ({ buyer }) => buyer.name,

  title: 'common:menu.overdue',
  summary: 'payments:overdue.summary',
  caption: 'payments:overdue.caption',
  announce: 'payments:overdue.announce',
  icon: 'clock',
  none: 'payments:overdue.none',

  actions: () => <MoneyTabs current="overdue" />,
  live: true,

  heads: 'payments:overdue.field',
  columns: [
    { key: 'buyer', part: 'title', text: ({ buyer }) => buyer.name },
    { key: 'plan', part: 'meta', wideTable: true, text: ({ title }) => title },
    {
      key: 'amount',
      part: 'meta',
      tight: true,
      numeric: true,
      text: ({ amount }) => amount.display,
    },
    { key: 'since', date: ({ since }) => since },
    { key: 'nextNotice', date: ({ nextNotice }) => nextNotice },
    { key: 'lastDay', part: 'meta', text: ({ lastDay }) => lastDay.displayDate },
    {
      key: 'attempt',
      part: 'line',
      text: ({ attempt }, { t }) =>
        t(attempt ? `orders:state.${attempt}` : 'payments:overdue.noAttempt'),
    },
  ],
})
