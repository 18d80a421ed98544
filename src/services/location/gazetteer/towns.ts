import { districtOf } from './districts.ts'
import { ownList } from './own-list.ts'
import { townList } from './town-list.ts'

export const COUNTRY = { name: 'Sri Lanka', code: 'LK' }

export type Town = {
  name: string
  aliases: readonly string[]
  city: string
  district: string
  province: string
  population: number
  latitude: number
  longitude: number
  /** How far from its middle a place is still in it, in kilometres. */
  reachKm: number
}

let towns: readonly Town[] | undefined

export function allTowns(): readonly Town[] {
  towns ??= [...townList.map(ofGeoNames), ...ownList.map(ofOurs)]
  return towns
}

export function cityNames(city: string): string {
  return `${city}, ${city.split('-')[0]}`
}

export function countryNames(): string {
  return `${COUNTRY.name}, ${COUNTRY.code}`
}

function ofGeoNames(line: string): Town {
  const [name = '', code = '', people, latitude, longitude] = line.split('|')
  const population = Number(people)
  return {
    ...placed(code, latitude, longitude),
    name,
    aliases: [],
    city: name,
    population,
    reachKm: 0.8 + Math.sqrt(population) / 300,
  }
}

function ofOurs(line: string): Town {
  const [name = '', code = '', city, latitude, longitude, others = ''] = line.split('|')
  return {
    ...placed(code, latitude, longitude),
    name,
    aliases: others.split(',').filter(Boolean),
    city: city || name,
    population: 0,
    reachKm: 1,
  }
}

function placed(code: string, latitude: string | undefined, longitude: string | undefined) {
  const { name: district, province } = districtOf(code)
  return { district, province, latitude: Number(latitude), longitude: Number(longitude) }
}
