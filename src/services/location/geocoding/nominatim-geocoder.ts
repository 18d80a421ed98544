import { setTimeout as sleep } from 'node:timers/promises'
import { CANDIDATES_MAX, type GeocodedPlace } from '#src/contract/location/maps.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createBreaker } from '#src/services/kit/outbound/breaker.ts'
import { fetchOutside, OutsideFault } from '#src/services/kit/outbound/fetch-outside.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import { findAnswer, keyOf, saveAnswer } from './answer-cache.ts'
import { gazetteerGeocoder } from './gazetteer-geocoder.ts'
import type { GeocodeAnswer, Geocoder } from './geocoder.ts'
import { readForward, readReverse } from './nominatim-answers.ts'
import { takeTurn } from './turns.ts'

type Deps = Pick<ServiceDeps, 'db' | 'log'> & { userAgent: string }
type Server = { url: string; local: boolean }
type Question = { path: 'reverse' | 'search'; query: Record<string, string> }

const DEADLINE_MS = 3000
const PATIENCE_MS = 1500
const BYTES_MAX = 256 * 1024
/** 11 m: the same house. */
const DECIMALS = 4

/**
 * Asks a server that speaks Nominatim's API, in its turn, and keeps what it answers. While it is slow,
 * down or talks nonsense the gazetteer answers, and the answer says so.
 */
export function createNominatimGeocoder(deps: Deps, server: Server): Geocoder {
  const { db, log, userAgent } = deps
  const breaker = createBreaker()

  return {
    reverse: async (place) => {
      const query = {
        lat: place.latitude.toFixed(DECIMALS),
        lon: place.longitude.toFixed(DECIMALS),
      }
      const question: Question = { path: 'reverse', query: { ...query, zoom: '18' } }
      const { places, ...rest } = await answer(
        question,
        (body) => [readReverse(body, place)].flatMap((one) => one ?? []),
        () => gazetteerGeocoder.reverse(place),
      )
      const here = { ...place, globalCode: areaCodeOf(place) }
      return { ...rest, places: places.map((one) => ({ ...one, ...here })) }
    },
    forward: (address) => {
      const query = address.replaceAll(/\s+/g, ' ').toLowerCase()
      const question: Question = {
        path: 'search',
        query: { q: query, limit: String(CANDIDATES_MAX), countrycodes: 'lk' },
      }
      return answer(
        question,
        (body) => readForward(body, CANDIDATES_MAX),
        () => gazetteerGeocoder.forward(address),
      )
    },
  }

  async function answer(
    question: Question,
    read: (body: Buffer) => GeocodedPlace[],
    instead: () => Promise<GeocodeAnswer>,
  ): Promise<GeocodeAnswer> {
    const url = addressOf(server.url, question)
    const key = keyOf(url.href)
    const kept = await findAnswer(db, key)
    if (kept) return found(kept)
    try {
      const places = read(await ask(url))
      await saveAnswer(db, key, places)
      return found(places)
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      log.warn({ fault: error.message }, 'the geocoder did not answer')
      return { ...(await instead()), fallback: true }
    }
  }

  /** @throws OutsideFault also where it is left alone, or too many are before us */
  async function ask(url: URL): Promise<Buffer> {
    if (breaker.isResting()) throw new OutsideFault('left alone')
    const wait = await takeTurn(db, url.origin, PATIENCE_MS)
    if (wait === null) throw new OutsideFault('too many questions')
    await sleep(wait)
    try {
      return await fetchOutside(url, {
        local: server.local,
        accept: 'application/json',
        deadlineMs: DEADLINE_MS - wait,
        bytesMax: BYTES_MAX,
        userAgent,
      })
    } catch (error) {
      breaker.failed()
      throw error
    }
  }
}

function addressOf(base: string, { path, query }: Question): URL {
  const url = new URL(`${base}/${path}`)
  const all = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en', ...query }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url
}

function found(places: readonly GeocodedPlace[]): GeocodeAnswer {
  return {
    places: places.map(({ address, ...place }) => ({ ...place, line: () => address })),
    source: 'GEOCODER',
    fallback: false,
  }
}
