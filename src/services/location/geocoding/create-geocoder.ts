import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { userAgentOf } from '#src/services/kit/outbound/user-agent.ts'
import { gazetteerGeocoder } from './gazetteer-geocoder.ts'
import type { Geocoder } from './geocoder.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.ts'

export function createGeocoder({ db, log, settings }: ServiceDeps): Geocoder {
  const server = settings.maps.geocoder
  if (!server) return gazetteerGeocoder
  return createNominatimGeocoder({ db, log, userAgent: userAgentOf(settings) }, server)
}
