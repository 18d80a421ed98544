import { below, screen } from './path.ts'

const list = screen('/invoices', 'VIEW_PAYMENT', 'common:menu.invoices')

export const invoicePaths = below(list, {
  list,
  /** `format=pdf` in the query downloads it. Credit notes have addresses of the same form. */
  show: screen('/invoices/:number', 'VIEW_PAYMENT'),
})
