import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { addConfirmPackageCheckout } from './confirm.ts'
import { addCreatePackageCheckout } from './create.ts'
import { addReadPackageBroker } from './package-broker.ts'

/** How people of the mobile app join packages. */
export function addPackageCheckouts(
  app: ServiceApp,
  deps: ServiceDeps,
  brokers: readonly Broker[],
): void {
  addReadPackageBroker(app, deps, brokers)
  addCreatePackageCheckout(app, deps, brokers)
  addConfirmPackageCheckout(app, deps, brokers)
}
