import { fileUrl, findStored, storeShared } from '#src/services/files/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { openSharp } from '#src/services/kit/open-sharp.ts'
import { createBreaker } from '#src/services/kit/outbound/breaker.ts'
import { OutsideFault } from '#src/services/kit/outbound/fetch-outside.ts'
import { userAgentOf } from '#src/services/kit/outbound/user-agent.ts'
import { createQueue } from '#src/services/kit/queue.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { drawSchematic } from './draw-schematic.ts'
import { drawTiles, type TileServer } from './draw-tiles.ts'
import { mapId } from './map-id.ts'

export type StaticMaps = {
  draw(place: Point): Promise<Buffer>
  /** The address of the stored picture, which is drawn first where it is not there; null where that failed. */
  urlOf(place: Point): Promise<string | null>
}

type Drawn = { png: Buffer; style: string }

/** Changes with the look of drawn maps, so that older pictures are not shown again. */
const SCHEMATIC = 'schematic 1'

/**
 * Maps of places as pictures among the others. One is drawn when it is first looked for, never while
 * something is saved, and kept by its coordinates; while the tile server fails, a drawn map is shown,
 * and the tiles are tried again later.
 */
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
