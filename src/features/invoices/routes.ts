import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { download } from './accounting.ts'
import { show } from './invoices.tsx'
import { invoiceList } from './list.tsx'

export const invoiceRoutes: readonly Route[] = [
  get(invoicePaths.list, invoiceList.index),
  get(invoicePaths.accounting, download),
  get(invoicePaths.show, show),
]
