import { STATIC_SIZE, STATIC_ZOOM } from '#src/contract/location/place.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'

export const TILE = 256
const WORLD = TILE * 2 ** STATIC_ZOOM
/** Web Mercator ends here (EPSG:3857). */
const LATITUDE_MAX = 85.0511
const RADIAN = Math.PI / 180

function toWorld({ latitude, longitude }: Point) {
  const bounded = Math.min(Math.max(latitude, -LATITUDE_MAX), LATITUDE_MAX) * RADIAN
  return {
    x: ((longitude + 180) / 360) * WORLD,
    y: ((1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2) * WORLD,
  }
}

/** What the picture around a place shows: where it begins in the world's pixels, and where a point is in it. */
export function viewOf(centre: Point) {
  const middle = toWorld(centre)
  const left = middle.x - STATIC_SIZE / 2
  const top = middle.y - STATIC_SIZE / 2
  return {
    left,
    top,
    toMap(point: Point) {
      const { x, y } = toWorld(point)
      return { x: x - left, y: y - top }
    },
  }
}
