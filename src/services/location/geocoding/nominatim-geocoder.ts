import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { CANDIDATES_MAX, type GeocodedPlace } from '#src/contract/location/maps.ts'
import type { Database } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { createBreaker } from '#src/services/kit/outbound/breaker.ts'
import { fetchOutside, OutsideFault } from '#src/services/kit/outbound/fetch-outside.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import { geocodeAnswers, geocoderTurns } from '#src/services/location/maps/schema.ts'
import { gazetteerGeocoder } from './gazetteer-geocoder.ts'
import type { GeocodeAnswer, Geocoder } from './geocoder.ts'
import { readForward, readReverse } from './nominatim-answers.ts'

/** Nominatim's usage policy: one request a second across all processes. */
const STEP_MS = 1000

/** How long an answer is cached; places rarely move. */
const KEPT_DAYS = 30
const SWEPT_AT_ONCE = 20

const isOld = sql`${geocodeAnswers.answeredAt} < now() - ${KEPT_DAYS} * interval '1 day'`

type Deps = Pick<ServiceDeps, 'db' | 'log'> & { userAgent: string }
type Server = { url: string; local: boolean }
type Question = { path: 'reverse' | 'search'; query: Record<string, string> }

const DEADLINE_MS = 3000
const PATIENCE_MS = 1500
const BYTES_MAX = 256 * 1024
/** 11 m: the same house. */
const DECIMALS = 4

/** In turn, cached. While the server is slow, down or talks nonsense, the gazetteer answers. */
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
    const key = hashSecret(JSON.stringify([url.href]))
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

  /** @throws OutsideFault, also while the server is left alone or too many are waiting */
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

/** Milliseconds until this query's turn, across all processes; null if it would be too long. */
export async function takeTurn(
  db: Database,
  server: string,
  patienceMs: number,
): Promise<number | null> {
  const soonest = sql`greatest(clock_timestamp(), ${geocoderTurns.nextAt})`
  const [turn] = await db
    .insert(geocoderTurns)
    .values({ server, nextAt: sql`clock_timestamp() + ${STEP_MS} * interval '1 millisecond'` })
    .onConflictDoUpdate({
      target: geocoderTurns.server,
      set: { nextAt: sql`${soonest} + ${STEP_MS} * interval '1 millisecond'` },
      setWhere: sql`${geocoderTurns.nextAt} <= clock_timestamp() + ${patienceMs} * interval '1 millisecond'`,
    })
    .returning({
      wait: sql<number>`(extract(epoch from ${geocoderTurns.nextAt} - clock_timestamp()) * 1000)::int`,
    })
  return turn ? Math.max(0, turn.wait - STEP_MS) : null
}

async function findAnswer(db: Database, key: string): Promise<GeocodedPlace[] | null> {
  const [row] = await db
    .select({ places: geocodeAnswers.places })
    .from(geocodeAnswers)
    .where(and(eq(geocodeAnswers.key, key), sql`not ${isOld}`))
  return row?.places ?? null
}

async function saveAnswer(db: Database, key: string, places: GeocodedPlace[]) {
  await db
    .insert(geocodeAnswers)
    .values({ key, places })
    .onConflictDoUpdate({ target: geocodeAnswers.key, set: { places, answeredAt: sql`now()` } })
  const old = db
    .select({ key: geocodeAnswers.key })
    .from(geocodeAnswers)
    .where(isOld)
    .limit(SWEPT_AT_ONCE)
    .for('update', { skipLocked: true })
  await db.delete(geocodeAnswers).where(inArray(geocodeAnswers.key, old))
}
