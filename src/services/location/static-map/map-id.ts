import { createHash } from 'node:crypto'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'

/** 11 m are a pixel of the map. */
const DECIMALS = 4

/** The id of the picture of a place in a style: the same for the same, for ever (RFC 9562 §5.8). */
export function mapId({ latitude, longitude }: Point, style: string): string {
  const name = `map ${style} ${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
