import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addReadPackages } from './read-packages.ts'
import { addWritePackages } from './write-packages.ts'

/** What people of the mobile app join to collect coupons. */
export function addUserPackages(app: ServiceApp, deps: ServiceDeps): void {
  addReadPackages(app, deps)
  addWritePackages(app, deps)
}
