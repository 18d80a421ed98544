import { z } from 'zod'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import { OutsideFault } from '#src/services/kit/outbound/fetch-outside.ts'
import { distanceKm } from '#src/services/location/gazetteer/distance.ts'
import { cityNames } from '#src/services/location/gazetteer/towns.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import type { Point } from './geocoder.ts'

const TEXT_MAX = 300
const ASTRAY_KM = 100

const degrees = (most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-most).max(most))
const name = z.string().max(TEXT_MAX).optional()

const result = z.object({
  lat: degrees(90),
  lon: degrees(180),
  display_name: z.string().min(1).max(2000),
  address: z
    .object({
      city: name,
      town: name,
      village: name,
      municipality: name,
      county: name,
      state_district: name,
      country: name,
      country_code: z.string().max(3).optional(),
    })
    .default({}),
})
const reverseAnswer = z.union([result, z.object({ error: z.string() })])

/** Null if the server knows nothing there. @throws OutsideFault for any other answer */
export function readReverse(body: Buffer, query: Point): GeocodedPlace | null {
  const answer = read(body, reverseAnswer)
  if ('error' in answer) return null
  const place = placeOf(answer)
  if (distanceKm(place, query) > ASTRAY_KM) throw new OutsideFault('astray')
  return place
}

export function readForward(body: Buffer, most: number): GeocodedPlace[] {
  return read(body, z.array(result).max(50)).slice(0, most).map(placeOf)
}

function read<T extends z.ZodType>(body: Buffer, schema: T): z.output<T> {
  const parsed = schema.safeParse(parse(body))
  if (!parsed.success) throw new OutsideFault('unexpected answer')
  return parsed.data
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OutsideFault('no JSON')
  }
}

function placeOf({
  lat,
  lon,
  display_name: line,
  address,
}: z.output<typeof result>): GeocodedPlace {
  const place = { latitude: lat, longitude: lon }
  const { city, town, village, municipality, county, state_district: district } = address
  const long = city ?? town ?? village ?? municipality ?? county ?? district
  const country = [address.country, address.country_code?.toUpperCase()].filter(Boolean)
  return {
    ...place,
    address: plain(line),
    city: long ? cityNames(plain(long)) : '',
    country: plain(country.join(', ')),
    globalCode: areaCodeOf(place),
  }
}

/** One line, without what PostgreSQL cannot store. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .toWellFormed()
}
