import type { Place } from './place.ts'

export type Pixel = { x: number; y: number }

const TILE = 256
const EARTH_METRES = 40_075_016.686
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** World pixel of a place at a zoom level (EPSG:3857). */
export function pixelOf({ latitude, longitude }: Place, zoom: number): Pixel {
  const size = TILE * 2 ** zoom
  const north = Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))
  return { x: (longitude / 360 + 0.5) * size, y: (0.5 - north / (2 * Math.PI)) * size }
}

export function placeAt({ x, y }: Pixel, zoom: number): Place {
  const size = TILE * 2 ** zoom
  const north = (0.5 - y / size) * 2 * Math.PI
  return {
    latitude: (Math.atan(Math.sinh(north)) * 180) / Math.PI,
    longitude: (x / size - 0.5) * 360,
  }
}

/** A scale of round length, at most `room` pixels long. */
export function scaleAt(latitude: number, zoom: number, room: number) {
  const metresPerPixel = (EARTH_METRES * Math.cos(radians(latitude))) / (TILE * 2 ** zoom)
  const most = metresPerPixel * room
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2].find((one) => one * power <= most) ?? 1) * power
  return { metres, pixels: Math.round(metres / metresPerPixel) }
}
