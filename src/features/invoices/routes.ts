import type { Route } from '#src/web/http/route.ts'
import { index, show } from './invoices.tsx'
import { invoicePaths } from './paths.ts'

const allow = 'VIEW_PAYMENT'

export const invoiceRoutes: readonly Route[] = [
  { method: 'get', path: invoicePaths.list.pattern, allow, handler: index },
  { method: 'get', path: invoicePaths.show.pattern, allow, handler: show },
]
