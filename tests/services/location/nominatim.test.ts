import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import { createGeocoder } from '#src/services/location/deps.ts'
import { takeTurn } from '#src/services/location/geocoding/nominatim-geocoder.ts'
import { geocoderTurns } from '#src/services/location/maps/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { loopback } from '#tests/support/loopback.ts'
import { fakeNominatim, PEDLAR_STREET } from './fake-nominatim.ts'
import { openLocation } from './open-location.ts'

const STEP_MS = 1000
const HOUR_MS = 3_600_000
const server = await fakeNominatim()
const maps = { geocoder: { url: server.url, local: true }, tiles: null }
const { deps, person } = await openLocation({ maps })

/** As if nobody had asked for a second: the next question has its turn at once. */
const everyWorkerRested = () => deps.db.delete(geocoderTurns)

async function nextTurnOf(url: string): Promise<Date> {
  const isOf = eq(geocoderTurns.server, url)
  const [turn] = await deps.db.select().from(geocoderTurns).where(isOf)
  return turn?.nextAt ?? new Date(0)
}

const never = new Promise<never>(() => undefined)
let place = 0
/** A place that nobody asked about before, in Galle. */
function fresh() {
  place += 1
  return { latitude: 6.02 + place / 1000, longitude: 80.21 }
}

test('a configured server answers, once for one question [BRANCH-28]', async () => {
  const merchant = await person()
  const before = server.state.requests.length
  const path = '/maps/reverse?latitude=6.02691&longitude=80.21712'
  const first = await dataOf<GeocodedPlace>(await merchant.ask('GET', path))
  expect(first).toMatchObject({
    latitude: 6.02691,
    longitude: 80.21712,
    address: PEDLAR_STREET.display_name,
    city: 'Galle, Galle',
    country: 'Sri Lanka, LK',
    source: 'GEOCODER',
    fallback: false,
  })
  expect(await dataOf(await merchant.ask('GET', path))).toEqual(first)
  expect(server.state.requests.length).toBe(before + 1)
  expect(server.state.requests.at(-1)?.searchParams.get('lat')).toBe('6.0269')
  expect(server.state.agents.at(-1)).toBe('Dealdesk (https://dealdesk.test)')
})

test('forward asks the server for places of the country [BRANCH-28]', async () => {
  const merchant = await person()
  await everyWorkerRested()
  const path = `/maps/forward?address=${encodeURIComponent('21  Pedlar Street & more')}`
  const { candidates } = await dataOf<{ candidates: GeocodedPlace[] }>(
    await merchant.ask('GET', path),
  )
  expect(candidates).toMatchObject([{ latitude: 6.0269, globalCode: '6MR226G8+' }])
  const { searchParams } = server.state.requests.at(-1) ?? new URL('http://none')
  expect(searchParams.get('q')).toBe('21 pedlar street & more')
  expect(searchParams.get('countrycodes')).toBe('lk')
  server.state.answer = () => Response.json([])
  await everyWorkerRested()
  const none = await merchant.ask('GET', '/maps/forward?address=nowhere')
  expect(await refusalOf(none)).toMatchObject({ code: 4004 })
})

test('an answer is believed for thirty days', async () => {
  const geocoder = createGeocoder(deps)
  server.state.answer = () => Response.json(PEDLAR_STREET)
  const where = fresh()
  await everyWorkerRested()
  await geocoder.reverse(where)
  const before = server.state.requests.length
  await geocoder.reverse(where)
  expect(server.state.requests.length).toBe(before)
  await deps.db.execute(`update geocode_answers set answered_at = now() - interval '31 days'`)
  await everyWorkerRested()
  await geocoder.reverse(where)
  expect(server.state.requests.length).toBe(before + 1)
})

test('all processes together get one turn a second, and nobody queues for long', async () => {
  const url = 'https://maps.example.com'
  const nextAt = new Date(Date.now() + HOUR_MS)
  await deps.db.insert(geocoderTurns).values({ server: url, nextAt })
  const take = (patienceMs: number) => takeTurn(deps.db, url, patienceMs)
  const waits = await Promise.all(Array.from({ length: 6 }, () => take(2 * HOUR_MS)))
  expect(waits).not.toContain(null)
  expect(await take(HOUR_MS / 2)).toBeNull()
  expect(await nextTurnOf(url)).toEqual(new Date(nextAt.getTime() + 6 * STEP_MS))
})

test('whoever comes first in a second waits for nothing, the next for the rest of it', async () => {
  const url = 'https://quiet.example.com'
  const turn = () => takeTurn(deps.db, url, 2 * HOUR_MS)
  expect(await turn()).toBe(0)
  const nextAt = new Date(Date.now() + HOUR_MS)
  await deps.db.update(geocoderTurns).set({ nextAt }).where(eq(geocoderTurns.server, url))
  const next = await turn()
  expect(next).toBeGreaterThan(0)
  expect(next).toBeLessThanOrEqual(HOUR_MS)
  await deps.db.update(geocoderTurns).set({ nextAt: new Date(0) })
  expect(await turn()).toBe(0)
})

test('whoever comes second waits for the turn', async () => {
  await everyWorkerRested()
  const arrivals: number[] = []
  server.state.answer = () => {
    arrivals.push(Date.now())
    return Response.json(PEDLAR_STREET)
  }
  await Promise.all([1, 2].map(() => createGeocoder(deps).reverse(fresh())))
  const second = (await nextTurnOf(server.url)).getTime() - STEP_MS
  // The wait is rounded to milliseconds, and so are timers.
  expect(arrivals[1]).toBeGreaterThanOrEqual(second - 2)
})

describe('the gazetteer answers instead, with a mark, of a server that', () => {
  const huge = `[${'{"lat":"6","lon":"80","display_name":"x"},'.repeat(20_000)}]`
  const liars: [string, () => Response | Promise<Response>][] = [
    ['is broken', () => new Response('no', { status: 500 })],
    ['redirects', () => Response.redirect('http://127.0.0.1:9/elsewhere')],
    ['answers HTML', () => new Response('<p>hi</p>', { headers: { 'content-type': 'text/html' } })],
    ['answers no JSON', () => new Response('{"lat":', { headers: json })],
    ['answers other shapes', () => Response.json({ places: [] })],
    ['leaves the world', () => Response.json({ ...PEDLAR_STREET, lat: '123.4' })],
    ['says NaN', () => Response.json({ ...PEDLAR_STREET, lon: 'NaN' })],
    ['is on another continent', () => Response.json({ ...PEDLAR_STREET, lat: '51.5', lon: '0' })],
    ['answers for ever', () => new Response(huge, { headers: json })],
  ]
  const json = { 'content-type': 'application/json' }

  test.each(liars)('%s', async (_title, answer) => {
    await everyWorkerRested()
    server.state.answer = answer
    const found = await createGeocoder(deps).reverse(fresh())
    expect(found).toMatchObject({ source: 'GAZETTEER', fallback: true })
    expect(found.places[0]?.city).toBe('Galle, Galle')
  })

  test('the gazetteer answers instead, with a mark, of a server that is down, and then leaves it alone for a while', async () => {
    const off = { geocoder: { url: 'http://127.0.0.1:9', local: true }, tiles: null }
    const geocoder = createGeocoder({ ...deps, settings: { ...deps.settings, maps: off } })
    expect(await geocoder.reverse(fresh())).toMatchObject({ fallback: true })
    const turns = await deps.db.select().from(geocoderTurns)
    expect(await geocoder.reverse(fresh())).toMatchObject({ fallback: true })
    expect(await deps.db.select().from(geocoderTurns)).toEqual(turns)
  })
})

test('nothing that the server says breaks a page or the database', async () => {
  await everyWorkerRested()
  const line = `Fort\u0000\u0007 <b>Galle</b> \ud800 ${'x'.repeat(900)}`
  server.state.answer = () => Response.json({ ...PEDLAR_STREET, display_name: line })
  const { places } = await createGeocoder(deps).reverse(fresh())
  const words = { t: deps.translators.en, format: {} as never }
  const text = places[0]?.line(words) ?? ''
  expect(text.length).toBeLessThanOrEqual(300)
  expect(text).toMatch(/^Fort <b>Galle<\/b> \ufffd/)
})

test('a host of the open internet is never asked at a private address [U09]', async () => {
  let reached = 0
  const origin = await loopback(async () => {
    reached += 1
    return Response.json(PEDLAR_STREET)
  })
  const { port } = new URL(origin)
  for (const url of [
    origin,
    `https://127.0.0.1:${port}`,
    `https://localhost:${port}`,
    `https://[::1]:${port}`,
  ]) {
    const geocoder = { url, local: false }
    const settings = { ...deps.settings, maps: { geocoder, tiles: null } }
    expect(await createGeocoder({ ...deps, settings }).reverse(fresh())).toMatchObject({
      fallback: true,
    })
  }
  expect(reached).toBe(0)
})

test('while the server says nothing, the gazetteer answers with a mark and a branch is saved', async () => {
  await everyWorkerRested()
  const before = server.state.requests.length
  server.state.answer = () => never
  const merchant = await person()
  // Both wait for the same seconds.
  const [found, added] = await Promise.all([createGeocoder(deps).reverse(fresh()), merchant.add()])
  expect(server.state.requests.length).toBe(before + 2)
  expect(found).toMatchObject({ source: 'GAZETTEER', fallback: true })
  expect(found.places[0]?.city).toBe('Galle, Galle')
  const branch = await merchant.read(added)
  expect(branch.location.city).toBe('Galle, Galle')
})
