import { CANDIDATES_MAX } from '#src/contract/location/maps.ts'
import { bearing, compassPoint } from '#src/services/location/gazetteer/distance.ts'
import { type Nearest, nearestTown } from '#src/services/location/gazetteer/nearest-town.ts'
import { searchTowns } from '#src/services/location/gazetteer/search-towns.ts'
import {
  COUNTRY,
  cityNames,
  countryNames,
  type Town,
} from '#src/services/location/gazetteer/towns.ts'
import { areaCodeOf, placeOfAreaCode } from '#src/services/location/global-code.ts'
import type { FoundPlace, GeocodeAnswer, Geocoder, Point, Words } from './geocoder.ts'

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

function placeLine(place: Point, { town, km }: Nearest, words: Words): string {
  const here = km <= town.reachKm ? town.name : offTown(place, town, km, words)
  return lineOf(here, town, words)
}

function townLine(town: Town, words: Words): string {
  return lineOf(town.name, town, words)
}

function lineOf(here: string, { name, city, district }: Town, { t }: Words): string {
  const around = city === name ? t('location:place.district', { district }) : city
  return [here, around, COUNTRY.name].join(', ')
}

function offTown(place: Point, town: Town, km: number, { t, format }: Words): string {
  const distance =
    km < 2
      ? t('location:place.metres', { metres: format.number(Math.round(km * 10) * 100) })
      : t('location:place.kilometres', { kilometres: format.number(Math.round(km)) })
  const direction = compassPoint(bearing(town, place))
  return t(`location:place.from.${direction}`, { distance, town: town.name })
}
