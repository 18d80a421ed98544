import { STATIC_SIZE, STATIC_ZOOM } from '#src/contract/location/place.ts'
import { createQueue } from '#src/platform/queue.ts'
import { fileUrl, findStored, storeShared } from '#src/services/files/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { namedId } from '#src/services/kit/hashing.ts'
import { openSharp } from '#src/services/kit/open-sharp.ts'
import { createBreaker } from '#src/services/kit/outbound/breaker.ts'
import { fetchOutside, OutsideFault } from '#src/services/kit/outbound/fetch-outside.ts'
import { userAgentOf } from '#src/services/kit/outbound/user-agent.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { drawPin, drawSchematic, drawSources, svgOf } from './draw-schematic.ts'
import { TILE, viewOf } from './projection.ts'

/** 11 m, one pixel of the map. */
const DECIMALS = 4

const DEADLINE_MS = 3000
const TILE_BYTES_MAX = 1024 * 1024
const TILE_PIXELS_MAX = (2 * TILE) ** 2

export type StaticMaps = {
  draw(place: Point): Promise<Buffer>
  /** Address of the stored picture, drawn first if missing; null if that failed. */
  urlOf(place: Point): Promise<string | null>
}

type Drawn = { png: Buffer; style: string }

/** Changes with the look of drawn maps, so that outdated pictures are not shown. */
const SCHEMATIC = 'schematic 2'

/** Drawn on first request, keyed by coordinates; while tiles fail, a drawn map stands in. */
export function createStaticMaps(deps: ServiceDeps): StaticMaps {
  const { db, storage, log, settings } = deps
  const { tiles } = settings.maps
  const server: TileServer | null = tiles && { ...tiles, userAgent: userAgentOf(settings) }
  const breaker = createBreaker()
  const inTurn = createQueue(2)
  const underWay = new Map<string, Promise<string | null>>()

  return {
    draw: async (place) => (await inTurn(() => draw(place))).png,
    urlOf(place) {
      const id = mapId(place, server && !breaker.isResting() ? server.url : SCHEMATIC)
      const known = underWay.get(id) ?? find(place, id)
      underWay.set(id, known)
      return known.finally(() => underWay.delete(id))
    },
  }

  async function find(place: Point, expected: string): Promise<string | null> {
    try {
      if (await findStored(db, expected)) return fileUrl(expected)
      const { png, style } = await inTurn(() => draw(place))
      const id = mapId(place, style)
      await storeShared(db, storage, { id, name: 'map.png', bytes: png })
      return fileUrl(id)
    } catch (err) {
      log.error({ err }, 'a map was not drawn')
      return null
    }
  }

  async function draw(place: Point): Promise<Drawn> {
    const tiled = server && !breaker.isResting() ? await tryTiles(place, server) : null
    if (server && tiled) return { png: tiled, style: server.url }
    const [sharp, svg] = await Promise.all([openSharp(), drawSchematic(place)])
    return { png: await sharp(Buffer.from(svg)).png().toBuffer(), style: SCHEMATIC }
  }

  async function tryTiles(place: Point, from: TileServer): Promise<Buffer | null> {
    try {
      return await drawTiles(place, from)
    } catch (err) {
      breaker.failed()
      const fault = err instanceof OutsideFault ? err.message : 'bad tile'
      log.warn({ fault }, 'the tile server did not answer')
      return null
    }
  }
}

/** The id of a place's picture in a style. */
function mapId({ latitude, longitude }: Point, style: string): string {
  return namedId(`map ${style} ${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`)
}

type TileServer = { url: string; local: boolean; attribution: string; userAgent: string }

/** @throws OutsideFault, or what sharp throws for a broken tile */
async function drawTiles(place: Point, server: TileServer): Promise<Buffer> {
  const view = viewOf(place)
  const columns = range(view.left)
  const rows = range(view.top)
  const tiles = await Promise.all(
    rows.flatMap((row) => columns.map((column) => readTile(server, column, row))),
  )
  const sharp = await openSharp()
  const marks = svgOf([await drawSources(latin(server.attribution)), drawPin()])
  const [left, top] = [(columns[0] ?? 0) * TILE, (rows[0] ?? 0) * TILE]
  const laid = await sharp({
    create: {
      width: columns.length * TILE,
      height: rows.length * TILE,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % columns.length) * TILE,
        top: Math.floor(index / columns.length) * TILE,
      })),
    )
    .png()
    .toBuffer()
  return sharp(laid)
    .extract({
      left: Math.round(view.left - left),
      top: Math.round(view.top - top),
      width: STATIC_SIZE,
      height: STATIC_SIZE,
    })
    .composite([{ input: Buffer.from(marks) }])
    .png()
    .toBuffer()
}

function range(start: number): number[] {
  const first = Math.floor(Math.round(start) / TILE)
  const last = Math.floor((Math.round(start) + STATIC_SIZE - 1) / TILE)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

async function readTile(server: TileServer, column: number, row: number): Promise<Buffer> {
  const around = 2 ** STATIC_ZOOM
  const address = server.url
    .replace('{z}', String(STATIC_ZOOM))
    .replace('{x}', String(((column % around) + around) % around))
    .replace('{y}', String(Math.min(Math.max(row, 0), around - 1)))
  const bytes = await fetchOutside(new URL(address), {
    local: server.local,
    accept: 'image/png',
    deadlineMs: DEADLINE_MS,
    bytesMax: TILE_BYTES_MAX,
    userAgent: server.userAgent,
  })
  const sharp = await openSharp()
  return sharp(bytes, { limitInputPixels: TILE_PIXELS_MAX, failOn: 'error' })
    .resize(TILE, TILE)
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
}

function latin(text: string): string {
  return text.replaceAll(/[^\u0020-\u00ff\u2013\u2014\u2019]/g, '').trim()
}
