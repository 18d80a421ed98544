import { geocodeEndpoints } from './geocode.ts'
import { drawStaticMap } from './static-map.ts'

/** maps/…: where places are, and pictures of them. */
export const mapsEndpoints = [...geocodeEndpoints, drawStaticMap]
