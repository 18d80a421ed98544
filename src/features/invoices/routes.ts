import type { Route } from '#src/web/http/route.ts'
import { show } from './invoices.tsx'
import { invoices } from './list.tsx'
import { invoicePaths } from './paths.ts'

const allow = 'VIEW_PAYMENT'

export const invoiceRoutes: readonly Route[] = [
  { method: 'get', path: invoicePaths.list.pattern, allow, handler: invoices.index },
  { method: 'get', path: invoicePaths.show.pattern, allow, handler: show },
]
