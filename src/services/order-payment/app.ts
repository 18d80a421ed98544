import type { ServiceDeps } from '../deps.ts'
import { createServiceApp, type ServiceApp } from '../service-app.ts'
import { addCheckouts } from './checkouts/checkouts.ts'
import { addOrders } from './orders/orders.ts'

/** Checkouts, payments and invoices; mounted at /api/v1/order-payment. */
export function createOrderPaymentService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)
  addCheckouts(app, deps)
  addOrders(app, deps)
  return app
}
