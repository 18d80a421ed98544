import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { branchesEndpoints } from '#src/services/location/branches/endpoints.ts'
import { mapsEndpoints } from '#src/services/location/maps/endpoints.ts'
import { locationDeps } from './deps.ts'

export function createLocationService(deps: ServiceDeps): ServiceApp {
  return createServiceApp(locationDeps(deps), [...mapsEndpoints, ...branchesEndpoints])
}
