import type { Route } from '#src/web/http/route.ts'
import { orders } from './list.tsx'
import { show } from './orders.tsx'
import { orderPaths } from './paths.ts'

const allow = 'VIEW_PAYMENT'

export const orderRoutes: readonly Route[] = [
  { method: 'get', path: orderPaths.list.pattern, allow, handler: orders.index },
  { method: 'get', path: orderPaths.show.pattern, allow, handler: show },
]
