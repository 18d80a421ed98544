import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createServiceApp, type ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addBranches } from './branches/branches.ts'
import { createGeocoder } from './geocoding/create-geocoder.ts'
import { addMaps } from './maps/maps.ts'
import { createStaticMaps } from './static-map/static-maps.ts'

/** Branches and where they are; mounted at /api/v1/location. */
export function createLocationService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)
  const outside = { geocoder: createGeocoder(deps), maps: createStaticMaps(deps) }
  addMaps(app, deps, outside)
  addBranches(app, deps, outside)
  return app
}
