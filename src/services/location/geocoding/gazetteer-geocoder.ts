import { CANDIDATES_MAX } from '#src/contract/location/maps.ts'
import { nearestTown } from '#src/services/location/gazetteer/nearest-town.ts'
import { searchTowns } from '#src/services/location/gazetteer/search-towns.ts'
import { cityNames, countryNames, type Town } from '#src/services/location/gazetteer/towns.ts'
import { areaCodeOf, placeOfAreaCode } from '#src/services/location/global-code.ts'
import type { FoundPlace, GeocodeAnswer, Geocoder, Point } from './geocoder.ts'
import { placeLine, townLine } from './place-line.ts'

export const gazetteerGeocoder: Geocoder = {
  async reverse(place) {
    return answerOf(findAt(place))
  },
  async forward(address) {
    const point = pointOf(address)
    return answerOf(point ? findAt(point) : searchTowns(address, CANDIDATES_MAX).map(ofTown))
  },
}

function answerOf(places: FoundPlace[]): GeocodeAnswer {
  return { places, source: 'GAZETTEER', fallback: false }
}

function findAt(place: Point): FoundPlace[] {
  const nearest = nearestTown(place)
  if (!nearest) return []
  const line: FoundPlace['line'] = (words) => placeLine(place, nearest, words)
  return [{ ...place, ...namesOf(nearest.town), globalCode: areaCodeOf(place), line }]
}

function ofTown(town: Town): FoundPlace {
  const { latitude, longitude } = town
  const place = { latitude, longitude }
  const line: FoundPlace['line'] = (words) => townLine(town, words)
  return { ...place, ...namesOf(town), globalCode: areaCodeOf(place), line }
}

function namesOf({ city }: Town) {
  return { city: cityNames(city), country: countryNames() }
}

function pointOf(text: string): Point | null {
  const [, latitude, longitude] =
    /^\s*([+-]?\d{1,2}(?:\.\d+)?)[,\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return placeOfAreaCode(text)
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}
