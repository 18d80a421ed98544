import { CANDIDATES_MAX } from '#src/contract/location/maps.ts'
import { bearing, compassPoint } from '#src/services/location/gazetteer/distance.ts'
import { nearestTown } from '#src/services/location/gazetteer/nearest-town.ts'
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
  const { town, km } = nearest
  const isInTown = km <= town.reachKm
  return [found(place, town, (words) => (isInTown ? town.name : offTown(place, town, km, words)))]
}

function ofTown(town: Town): FoundPlace {
  const { latitude, longitude, name } = town
  return found({ latitude, longitude }, town, () => name)
}

function found(place: Point, town: Town, hereIn: (words: Words) => string): FoundPlace {
  const { name, city, district } = town
  return {
    ...place,
    city: cityNames(city),
    country: countryNames(),
    globalCode: areaCodeOf(place),
    line(words) {
      const around = city === name ? words.t('location:place.district', { district }) : city
      return [hereIn(words), around, COUNTRY.name].join(', ')
    },
  }
}

function pointOf(text: string): Point | null {
  const [, latitude, longitude] =
    /^\s*([+-]?\d{1,2}(?:\.\d+)?)[,\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return placeOfAreaCode(text)
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}

function offTown(place: Point, town: Town, km: number, { t, format }: Words): string {
  const distance =
    km < 2
      ? t('location:place.metres', { metres: format.number(Math.round(km * 10) * 100) })
      : t('location:place.kilometres', { kilometres: format.number(Math.round(km)) })
  const direction = compassPoint(bearing(town, place))
  return t(`location:place.from.${direction}`, { distance, town: town.name })
}
