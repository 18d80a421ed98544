import { geocodeEndpoints } from './geocode.ts'
import { drawStaticMap } from './static-map.ts'

export const mapsEndpoints = [...geocodeEndpoints, drawStaticMap]
