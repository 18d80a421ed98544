/** Degrees of WGS 84. */
export type Place = { latitude: number; longitude: number }

export type Candidate = Place & { address: string }

/** About 11 cm: finer than any map and any finger. */
const DECIMALS = 6

export function placeOf(latitude: string, longitude: string): Place | null {
  const place = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) }
  return Number.isNaN(place.latitude) || Number.isNaN(place.longitude) ? null : place
}

/** Degrees as a field holds them: a point, at most six decimals, no trailing zeros. */
export function degreesText(value: number): string {
  return String(Number(value.toFixed(DECIMALS)))
}

/** `texts` hold `{latitude}` and `{longitude}`. */
export function fillPlace(text: string, { latitude, longitude }: Place): string {
  return text
    .replace('{latitude}', degreesText(latitude))
    .replace('{longitude}', degreesText(longitude))
}

export function samePlace(one: Place | null, other: Place | null): boolean {
  if (!one || !other) return one === other
  return (
    degreesText(one.latitude) === degreesText(other.latitude) &&
    degreesText(one.longitude) === degreesText(other.longitude)
  )
}

function degrees(text: string, limit: number): number {
  const plain = text.trim().replace(',', '.')
  const value = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(plain) ? Number(plain) : Number.NaN
  return Math.abs(value) <= limit ? value : Number.NaN
}
