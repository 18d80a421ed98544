import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import type { Geocoder } from '#src/services/location/geocoding/geocoder.ts'
import type { StaticMaps } from '#src/services/location/static-map/static-maps.ts'
import { addGeocode } from './geocode.ts'
import { addStaticMap } from './static-map.ts'

type Outside = { geocoder: Geocoder; maps: StaticMaps }

/** maps/…: where places are, and pictures of them. */
export function addMaps(app: ServiceApp, deps: ServiceDeps, { geocoder, maps }: Outside): void {
  addGeocode(app, deps, geocoder)
  addStaticMap(app, deps, maps)
}
