import type { ServiceDeps } from '../../deps.ts'
import type { ServiceApp } from '../../service-app.ts'
import type { Broker } from '../brokers/broker.ts'
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
