import { below, file, screen } from './path.ts'

const list = screen('/invoices', 'VIEW_PAYMENT', 'common:menu.invoices')

export const invoicePaths = below(list, {
  list,
  /** `month` in the query, as 2026-11. */
  accounting: file('/invoices/accounting', { roles: ['ADMIN'], permission: 'VIEW_PAYMENT' }),
  /** `format=pdf` in the query downloads it. Credit notes have addresses of the same form. */
  show: screen('/invoices/:number', 'VIEW_PAYMENT'),
})
