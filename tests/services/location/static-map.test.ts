import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Branch } from '#src/contract/location/branches.ts'
import { drawSchematic } from '#src/services/location/static-map/draw-schematic.ts'
import { createStaticMaps } from '#src/services/location/static-map/static-maps.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { loopback } from '#tests/support/loopback.ts'
import { testSettings } from '#tests/support/service-deps.ts'
import { approve, GALLE_FORT, openLocation } from './open-location.ts'

const { db, deps, location, files, person } = await openLocation()
const trusted = { 'x-api-key': testSettings.apiKey }
const draw = (query: string, headers: Record<string, string> = trusted) =>
  location.request(`/maps/static?${query}`, { headers })
const galle = `latitude=${GALLE_FORT.latitude}&longitude=${GALLE_FORT.longitude}`

/** Red, green and blue of a pixel. */
async function pixel(png: Uint8Array, left: number, top: number): Promise<number[]> {
  const cut = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...cut]
}

describe('maps/static', () => {
  test('maps/static is a PNG of 400×400, drawn here [BRANCH-26, BRANCH-28]', async () => {
    const answer = await draw(`${galle}&zoom=14&size=400x400`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const png = new Uint8Array(await answer.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 400, height: 400 })
    expect(await pixel(png, 200, 168)).toEqual([0xc8, 0x33, 0x1b])
  })

  test('maps/static answers services alone, for this zoom and size alone', async () => {
    expect((await draw(galle, {})).status).toBe(401)
    for (const odd of [
      'latitude=6.9',
      `${galle}&zoom=3`,
      `${galle}&size=4000x4000`,
      'latitude=NaN&longitude=80',
      'latitude=91&longitude=80',
    ]) {
      expect(await refusalOf(await draw(odd)), odd).toMatchObject({ code: 4000 })
    }
  })
})

describe('a drawn map', () => {
  test('a drawn map shows sea where there is sea, land under a branch on the shore, neither far away', async () => {
    const sea = [0xcf, 0xe4, 0xef]
    const corner = async (latitude: number, longitude: number) => {
      const svg = await drawSchematic({ latitude, longitude })
      return pixel(await sharp(Buffer.from(svg)).png().toBuffer(), 213, 255)
    }
    expect(await corner(6.5, 79.1)).toEqual(sea)
    expect(await corner(GALLE_FORT.latitude, GALLE_FORT.longitude)).not.toEqual(sea)
    expect(await corner(35.68, 139.76)).not.toEqual(sea)
  })

  test('a drawn map has no text that needs a font of the machine', async () => {
    const svg = await drawSchematic(GALLE_FORT)
    expect(svg).not.toMatch(/<text|font-family/)
    expect(svg.length).toBeLessThan(250_000)
  })

  test('a drawn map is drawn at the poles and at the edge of the world too', async () => {
    for (const place of [
      { latitude: 90, longitude: 180 },
      { latitude: -90, longitude: -180 },
      { latitude: 0, longitude: 0 },
    ]) {
      expect(await drawSchematic(place)).not.toMatch(/NaN|Infinity/)
    }
  })
})

describe('the picture of a branch', () => {
  test('the picture of a branch is stored once and served like other pictures [BRANCH-06, BRANCH-26]', async () => {
    const owner = await person()
    const first = await owner.read(await owner.add())
    const second = await owner.read(await owner.add({ name: 'Next door' }))
    expect(first.location.locationMapUrl).toMatch(/^\/api\/v1\/files\/files\/[0-9a-f-]{36}$/)
    expect(second.location.locationMapUrl).toBe(first.location.locationMapUrl)
    const path = first.location.locationMapUrl?.replace('/api/v1/files', '') ?? ''
    const answer = await files.request(path)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: 400,
      height: 400,
    })
  })

  test('the picture of a branch is one for many who look at once, and the live version has its own', async () => {
    const owner = await person()
    const admin = await person({ role: 'ADMIN' })
    const id = await owner.add({ location: { latitude: 7.2906, longitude: 80.6336 } })
    const seen = await Promise.all(Array.from({ length: 8 }, () => owner.read(id)))
    expect(new Set(seen.map(({ location: { locationMapUrl } }) => locationMapUrl)).size).toBe(1)
    await approve(admin, id)
    await dataOf(await owner.save(id, { location: { latitude: 7.3, longitude: 80.64 } }))
    const { live, location: waiting }: Branch = await admin.read(id)
    expect(live?.location.locationMapUrl).toBe(seen[0]?.location.locationMapUrl)
    expect(waiting.locationMapUrl).not.toBe(live?.location.locationMapUrl)
  })
})

const blue = { width: 256, height: 256, channels: 3, background: '#1e90ff' } as const
const tile = await sharp({ create: blue }).png().toBuffer()

describe('with a tile server', () => {
  const state = { requests: [] as string[], answer: () => png(tile) }
  const png = (bytes: Uint8Array) =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } })

  async function mapsOf(answer = state.answer) {
    const origin = await loopback(async (request) => {
      state.requests.push(new URL(request.url).pathname)
      return answer()
    })
    const tiles = {
      url: `${origin}/t/{z}/{x}/{y}.png`,
      local: true,
      attribution: '© Tile makers 地図',
    }
    return createStaticMaps({
      ...deps,
      settings: { ...deps.settings, maps: { geocoder: null, tiles } },
    })
  }

  test('the map is cut from its tiles around the pin, with its owner’s name [BRANCH-28]', async () => {
    const drawn = await (await mapsOf()).draw(GALLE_FORT)
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 400, height: 400 })
    expect(await pixel(drawn, 20, 20)).toEqual([0x1e, 0x90, 0xff])
    expect(await pixel(drawn, 200, 168)).toEqual([0xc8, 0x33, 0x1b])
    expect(await pixel(drawn, 1, 398)).not.toEqual([0x1e, 0x90, 0xff])
    expect(state.requests.every((path) => /^\/t\/14\/118\d\d\/\d{4}\.png$/.test(path))).toBe(true)
  })

  const liars: [string, () => Response][] = [
    ['is down', () => new Response('no', { status: 503 })],
    ['redirects', () => Response.redirect('http://127.0.0.1:9/')],
    ['sends no picture', () => png(Buffer.from('not a picture'))],
    ['sends HTML', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['sends too much', () => png(Buffer.alloc(2 * 1024 * 1024))],
  ]
  test.each(liars)('a drawn map is shown while it %s', async (_title, answer) => {
    const maps = await mapsOf(answer)
    const url = await maps.urlOf({ latitude: 6.95, longitude: 79.88 })
    expect(url).toMatch(/^\/api\/v1\/files\/files\//)
    expect(await createStaticMaps(deps).urlOf({ latitude: 6.95, longitude: 79.88 })).toBe(url)
  })

  test('a map that could not be kept is drawn again for the next who looks', async () => {
    const origin = await loopback(async () => state.answer())
    const tiles = { url: `${origin}/{z}/{x}/{y}.png`, local: true, attribution: '' }
    const settings = { ...deps.settings, maps: { geocoder: null, tiles } }
    const maps = createStaticMaps({ ...deps, settings })
    const place = { latitude: 6.12, longitude: 80.12 }
    await db.execute(sql`alter table files rename to files_elsewhere`)
    expect(await maps.urlOf(place)).toBeNull()
    await db.execute(sql`alter table files_elsewhere rename to files`)
    expect(await maps.urlOf(place)).toMatch(/^\/api\/v1\/files\/files\//)
  })

  test('a tile server of the open internet is not asked at a private address [U09]', async () => {
    let reached = 0
    const origin = await loopback(async () => {
      reached += 1
      return png(tile)
    })
    const tiles = { url: `${origin}/{z}/{x}/{y}.png`, local: false, attribution: '' }
    const settings = { ...deps.settings, maps: { geocoder: null, tiles } }
    await createStaticMaps({ ...deps, db, settings }).draw(GALLE_FORT)
    expect(reached).toBe(0)
  })
})
