import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addReadBrands } from './read-brands.ts'
import { addWriteBrands } from './write-brands.ts'

/** What everybody chooses from and administrators manage. */
export function addBrands(app: ServiceApp, deps: ServiceDeps): void {
  addReadBrands(app, deps)
  addWriteBrands(app, deps)
}
