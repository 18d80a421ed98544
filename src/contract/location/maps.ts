import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../texts.ts'
import { entity } from '../values.ts'
import { latitudeText, longitudeText, STATIC_SIZE, STATIC_ZOOM } from './place.ts'

export const GEOCODED_ADDRESS_MAX = 200
export const CANDIDATES_MAX = 8
export const GEOCODES_PER_MINUTE = 40

export const geocodeSources = ['GAZETTEER', 'GEOCODER'] as const

const answered = {
  source: z.enum(geocodeSources),
  fallback: z.boolean(),
}

const place = entity('Place', {
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  globalCode: z.string(),
})
export type GeocodedPlace = z.infer<typeof place>

export const reverseGeocode = endpoint('get /maps/reverse', {
  ownerOnly: true,
  summary: 'What is at these coordinates',
  callers: ['MERCHANT', 'BANK'],
  accounts: 'any',
  query: z.object({ latitude: latitudeText, longitude: longitudeText }),
  data: place.extend(answered),
  refuses: ['notFound', 'tooMany'],
})

export const forwardGeocode = endpoint('get /maps/forward', {
  ownerOnly: true,
  summary: 'Where a typed address may be, best first',
  callers: ['MERCHANT', 'BANK'],
  accounts: 'any',
  query: z.object({ address: line(GEOCODED_ADDRESS_MAX).min(1) }),
  data: z.object({ candidates: z.array(place).max(CANDIDATES_MAX), ...answered }),
  refuses: ['notFound', 'tooMany'],
})

export const drawStaticMap = endpoint('get /maps/static', {
  summary: 'A picture of the surroundings of a place (PNG)',
  callers: 'service',
  query: z.object({
    latitude: latitudeText,
    longitude: longitudeText,
    zoom: z.coerce.number().pipe(z.literal(STATIC_ZOOM)).default(STATIC_ZOOM),
    size: z.literal(`${STATIC_SIZE}x${STATIC_SIZE}`).default(`${STATIC_SIZE}x${STATIC_SIZE}`),
  }),
  bytes: true,
})
