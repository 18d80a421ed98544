import { bearing, compassPoint } from '#src/services/location/gazetteer/distance.ts'
import type { Nearest } from '#src/services/location/gazetteer/nearest-town.ts'
import { COUNTRY, type Town } from '#src/services/location/gazetteer/towns.ts'
import type { Point, Words } from './geocoder.ts'

export function placeLine(place: Point, { town, km }: Nearest, words: Words): string {
  const here = km <= town.reachKm ? town.name : offTown(place, town, km, words)
  return lineOf(here, town, words)
}

export function townLine(town: Town, words: Words): string {
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
