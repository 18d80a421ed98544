import { orderPaths } from '#src/contract/screens/orders.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { orderList, show } from './orders.tsx'

export const orderRoutes: readonly Route[] = [
  get(orderPaths.list, orderList.index),
  get(orderPaths.show, show),
]
