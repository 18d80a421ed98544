import type { GeocodedPlace, geocodeSources } from '#src/contract/location/maps.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'

export type Words = { t: Translate; format: Format }
export type Point = { latitude: number; longitude: number }

export type FoundPlace = Omit<GeocodedPlace, 'address'> & { line: (words: Words) => string }

export type GeocodeAnswer = {
  /** Best first; empty if nothing is known. */
  places: FoundPlace[]
  source: (typeof geocodeSources)[number]
  fallback: boolean
}

export type Geocoder = {
  reverse(place: Point): Promise<GeocodeAnswer>
  forward(address: string): Promise<GeocodeAnswer>
}
