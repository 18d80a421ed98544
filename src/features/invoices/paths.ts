import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of invoices. */
export const invoicePaths = {
  list: path('/invoices'),
  /** `format=pdf` in the query is the same as a file. Credit notes have addresses of the same form. */
  show: path('/invoices/:number'),
}
