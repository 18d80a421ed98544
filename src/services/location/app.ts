import type { ServiceDeps } from '../deps.ts'
import { createServiceApp, type ServiceApp } from '../service-app.ts'
import { addBranches } from './branches/branches.ts'
import { addMaps } from './maps/maps.ts'

/** Branches and where they are; mounted at /api/v1/location. */
export function createLocationService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)
  addMaps(app, deps)
  addBranches(app, deps)
  return app
}
