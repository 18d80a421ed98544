import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createGeocoder } from './geocoding/create-geocoder.ts'
import type { Geocoder } from './geocoding/geocoder.ts'
import { createStaticMaps, type StaticMaps } from './static-map/static-maps.ts'

export type LocationDeps = ServiceDeps & { geocoder: Geocoder; maps: StaticMaps }

export function locationDeps(deps: ServiceDeps): LocationDeps {
  return { ...deps, geocoder: createGeocoder(deps), maps: createStaticMaps(deps) }
}
