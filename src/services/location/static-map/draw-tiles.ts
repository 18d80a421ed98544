import { STATIC_SIZE, STATIC_ZOOM } from '#src/contract/location/place.ts'
import { openSharp } from '#src/services/kit/open-sharp.ts'
import { fetchOutside } from '#src/services/kit/outbound/fetch-outside.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { svgOf } from './draw-schematic.ts'
import { lettering } from './lettering.ts'
import { drawPin, drawSources } from './marks.ts'
import { TILE, viewOf } from './projection.ts'

export type TileServer = { url: string; local: boolean; attribution: string; userAgent: string }

const DEADLINE_MS = 3000
const TILE_BYTES_MAX = 1024 * 1024
const TILE_PIXELS_MAX = (2 * TILE) ** 2

/** @throws OutsideFault, or what sharp throws of a broken tile */
export async function drawTiles(place: Point, server: TileServer): Promise<Buffer> {
  const view = viewOf(place)
  const columns = range(view.left)
  const rows = range(view.top)
  const tiles = await Promise.all(
    rows.flatMap((row) => columns.map((column) => readTile(server, column, row))),
  )
  const [sharp, letters] = await Promise.all([openSharp(), lettering()])
  const marks = svgOf([drawSources(latin(server.attribution), letters, true), drawPin()])
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
