import type { Geocoder } from '#src/services/location/geocoding/geocoder.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import type { BranchRow } from './schema.ts'

export type PlaceColumns = Pick<
  BranchRow,
  'latitude' | 'longitude' | 'globalCode' | 'city' | 'country'
>

/** A millionth of a degree is 11 cm: finer differences are the same place. */
const STEPS_PER_DEGREE = 1_000_000

/** Where a branch is, and everything derived from it here; never taken from a request. */
export async function placeColumns(
  geocoder: Geocoder,
  given: { latitude: number; longitude: number },
): Promise<PlaceColumns> {
  const place = { latitude: rounded(given.latitude), longitude: rounded(given.longitude) }
  const { places } = await geocoder.reverse(place)
  const { city = '', country = '' } = places[0] ?? {}
  return { ...place, city, country, globalCode: areaCodeOf(place) }
}

/** Adding 0 turns −0 into 0. */
function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0
}
