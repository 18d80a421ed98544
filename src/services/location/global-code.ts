import { OpenLocationCode } from 'open-location-code'

type Place = { latitude: number; longitude: number }

/** Before a plus sign; such an area is 0.0025° wide and high. */
const DIGITS = 8

/** No binary fraction moves a place at the edge of an area into the one before. */
const EDGE_DEGREES = 1e-10

const codes = new OpenLocationCode()

/** Open Location Code. The poles belong to the area next to them. */
export function areaCodeOf({ latitude, longitude }: Place): string {
  return codes.encode(latitude + EDGE_DEGREES, longitude + EDGE_DEGREES, DIGITS)
}

/** The centre of a code's area, in degrees; null for anything but an area code of eight digits. */
export function placeOfAreaCode(code: string): Place | null {
  const text = code.trim().toUpperCase()
  if (text.length !== DIGITS + 1 || !text.endsWith('+') || !codes.isFull(text)) return null
  const { latitudeCenter: latitude, longitudeCenter: longitude } = codes.decode(text)
  return { latitude, longitude }
}
