import ownPlaces from './own-places.json' with { type: 'json' }
import townList from './towns.json' with { type: 'json' }

const districts: Readonly<Record<string, District>> = {
  11: { name: 'Colombo', province: 'Western' },
  12: { name: 'Gampaha', province: 'Western' },
  13: { name: 'Kalutara', province: 'Western' },
  21: { name: 'Kandy', province: 'Central' },
  22: { name: 'Matale', province: 'Central' },
  23: { name: 'Nuwara Eliya', province: 'Central' },
  31: { name: 'Galle', province: 'Southern' },
  32: { name: 'Matara', province: 'Southern' },
  33: { name: 'Hambantota', province: 'Southern' },
  41: { name: 'Jaffna', province: 'Northern' },
  42: { name: 'Mannar', province: 'Northern' },
  43: { name: 'Vavuniya', province: 'Northern' },
  44: { name: 'Mullaitivu', province: 'Northern' },
  45: { name: 'Kilinochchi', province: 'Northern' },
  51: { name: 'Batticaloa', province: 'Eastern' },
  52: { name: 'Ampara', province: 'Eastern' },
  53: { name: 'Trincomalee', province: 'Eastern' },
  61: { name: 'Kurunegala', province: 'North Western' },
  62: { name: 'Puttalam', province: 'North Western' },
  71: { name: 'Anuradhapura', province: 'North Central' },
  72: { name: 'Polonnaruwa', province: 'North Central' },
  81: { name: 'Badulla', province: 'Uva' },
  82: { name: 'Monaragala', province: 'Uva' },
  91: { name: 'Ratnapura', province: 'Sabaragamuwa' },
  92: { name: 'Kegalle', province: 'Sabaragamuwa' },
}

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
  /** Radius in kilometres within which a place counts as in town. */
  reachKm: number
}

let towns: readonly Town[] | undefined

export function allTowns(): readonly Town[] {
  towns ??= [...townList.map(ofGeoNames), ...ownPlaces.map(ofOurs)]
  return towns
}

export function cityNames(city: string): string {
  return `${city}, ${city.split('-')[0]}`
}

export function countryNames(): string {
  return `${COUNTRY.name}, ${COUNTRY.code}`
}

/** GeoNames, CC BY 4.0, written by scripts/gazetteer.mjs: name, district, population, place. */
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

/**
 * Places in addresses that GeoNames' list lacks, to about half a kilometre: name, district, the town they
 * belong to, place, other names.
 */
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

type District = { name: string; province: string }

function districtOf(code: string): District {
  const district = districts[code]
  if (!district) throw new Error(`no district ${code}`)
  return district
}
