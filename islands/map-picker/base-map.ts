import { type Pixel, pixelOf } from './mercator.ts'

/** The build's output (scripts/lib/base-map.mjs): integers in units of `1 / units` degrees. */
export type BaseMapFile = {
  units: number
  box: { west: number; south: number; east: number; north: number }
  coasts: number[][]
  towns: [string, number, number][]
}

export type Town = { name: string; at: Pixel }

/** Coasts and towns at zoom 0; other levels only scale. */
export type BaseMap = { box: BaseMapFile['box']; coasts: Pixel[][]; towns: Town[] }

const LETTER = 7
const LINE = 16

export function readBaseMap({ units, box, coasts, towns }: BaseMapFile): BaseMap {
  const pixel = (x: number, y: number) => pixelOf({ longitude: x / units, latitude: y / units }, 0)
  return {
    box,
    coasts: coasts.map((ring) => points(ring).map(([x, y]) => pixel(x, y))),
    towns: towns.map(([name, x, y]) => ({ name, at: pixel(x, y) })),
  }
}

export function namedTowns(towns: readonly Town[], zoom: number): Town[] {
  const scale = 2 ** zoom
  const named: (Town & { width: number })[] = []
  for (const town of towns) {
    const width = town.name.length * LETTER + LINE
    const hidden = named.some(
      (other) =>
        Math.abs(other.at.y - town.at.y) * scale < LINE &&
        (town.at.x - other.at.x) * scale < other.width &&
        (other.at.x - town.at.x) * scale < width,
    )
    if (!hidden) named.push({ ...town, width })
  }
  return named
}

function points(ring: readonly number[]): [number, number][] {
  const list: [number, number][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < ring.length; at += 2) {
    x += ring[at] ?? 0
    y += ring[at + 1] ?? 0
    list.push([x, y])
  }
  return list
}
