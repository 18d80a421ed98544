import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { checkoutsEndpoints } from '#src/services/order-payment/checkouts/endpoints.ts'
import { packageCheckoutsEndpoints } from '#src/services/order-payment/package-checkouts/endpoints.ts'
import type { Broker } from './brokers/broker.ts'
import { configuredBrokers } from './brokers/configured.ts'
import { invoicesEndpoints } from './invoices/invoices.ts'
import { booksEndpoints } from './invoices/list-books.ts'
import { ordersEndpoints } from './orders/orders.ts'
import { refundsEndpoints } from './refunds/endpoints.ts'
import { savedMethodsEndpoints } from './saved-methods/endpoints.ts'

export function createOrderPaymentService(
  deps: ServiceDeps,
  brokers: readonly Broker[] = configuredBrokers(deps),
): ServiceApp {
  return createServiceApp({ ...deps, brokers }, [
    ...checkoutsEndpoints,
    ...packageCheckoutsEndpoints,
    ...ordersEndpoints,
    ...booksEndpoints,
    ...invoicesEndpoints,
    ...refundsEndpoints,
    ...savedMethodsEndpoints,
  ])
}
