import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createServiceApp, type ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import type { Broker } from './brokers/broker.ts'
import { configuredBrokers } from './brokers/configured.ts'
import { addCheckouts } from './checkouts/checkouts.ts'
import { addInvoices } from './invoices/invoices.ts'
import { addOrders } from './orders/orders.ts'
import { addPackageCheckouts } from './package-checkouts/package-checkouts.ts'

/** Checkouts, payments and invoices; mounted at /api/v1/order-payment. */
export function createOrderPaymentService(
  deps: ServiceDeps,
  brokers: readonly Broker[] = configuredBrokers(deps),
): ServiceApp {
  const app = createServiceApp(deps)
  addCheckouts(app, deps, brokers)
  addPackageCheckouts(app, deps, brokers)
  addOrders(app, deps)
  addInvoices(app, deps)
  return app
}
