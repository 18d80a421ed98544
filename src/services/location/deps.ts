import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { userAgentOf } from '#src/services/kit/outbound/user-agent.ts'
import { gazetteerGeocoder } from './geocoding/gazetteer-geocoder.ts'
import type { Geocoder } from './geocoding/geocoder.ts'
import { createNominatimGeocoder } from './geocoding/nominatim-geocoder.ts'
import { createStaticMaps, type StaticMaps } from './static-map/static-maps.ts'

export type LocationDeps = ServiceDeps & { geocoder: Geocoder; maps: StaticMaps }

export function locationDeps(deps: ServiceDeps): LocationDeps {
  return { ...deps, geocoder: createGeocoder(deps), maps: createStaticMaps(deps) }
}

export function createGeocoder({ db, log, settings }: ServiceDeps): Geocoder {
  const server = settings.maps.geocoder
  if (!server) return gazetteerGeocoder
  return createNominatimGeocoder({ db, log, userAgent: userAgentOf(settings) }, server)
}
