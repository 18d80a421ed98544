import { STATIC_SIZE, STATIC_ZOOM } from '#src/contract/location/place.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'

export const TILE = 256
const WORLD = TILE * 2 ** STATIC_ZOOM
/** Web Mercator ends here (EPSG:3857). */
const LATITUDE_MAX = 85.0511
const RADIAN = Math.PI / 180

export type Pixel = { x: number; y: number }

function toWorld({ latitude, longitude }: Point): Pixel {
  const bounded = Math.min(Math.max(latitude, -LATITUDE_MAX), LATITUDE_MAX) * RADIAN
  return {
    x: ((longitude + 180) / 360) * WORLD,
    y: ((1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2) * WORLD,
  }
}

function fromWorld({ x, y }: Pixel): Point {
  return {
    latitude: Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) / RADIAN,
    longitude: (x / WORLD) * 360 - 180,
  }
}

export type View = ReturnType<typeof viewOf>

export function viewOf(centre: Point) {
  const middle = toWorld(centre)
  const left = middle.x - STATIC_SIZE / 2
  const top = middle.y - STATIC_SIZE / 2
  const northWest = fromWorld({ x: left, y: top })
  const southEast = fromWorld({ x: left + STATIC_SIZE, y: top + STATIC_SIZE })
  return {
    centre,
    left,
    top,
    north: northWest.latitude,
    west: northWest.longitude,
    south: southEast.latitude,
    east: southEast.longitude,
    toMap(point: Point): Pixel {
      const { x, y } = toWorld(point)
      return { x: x - left, y: y - top }
    },
    pixelsPerKm: WORLD / (40_075.017 * Math.cos(centre.latitude * RADIAN)),
  }
}
