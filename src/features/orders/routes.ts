import { refundDecision } from '#src/contract/order-payment/refunds.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, type Route } from '#src/web/http/route.ts'
import { orderList, show } from './orders.tsx'
import { refundAct } from './refund.tsx'

export const orderRoutes: readonly Route[] = [
  get(orderPaths.list, orderList.index),
  get(orderPaths.show, show),
  ...actRows(orderPaths.refund, refundDecision.event, refundAct),
]
