import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { feature } from 'topojson-client'
import { root } from './project.mjs'

const require = createRequire(import.meta.url)

/** What the drawn map shows, in degrees: Sri Lanka and the sea around it. */
const box = { west: 78.6, south: 5, east: 83, north: 10.6 }
/** Coordinates are whole numbers of this part of a degree, about 11 m. */
const UNITS = 10_000

/**
 * The map of the picker where no tile server is configured: coasts as rings of differences
 * `[x, y, dx, dy, …]` (Natural Earth), and as `[name, x, y]` the places that the location service knows,
 * the largest first.
 */
export async function baseMap() {
  return { units: UNITS, box, coasts: coasts(), towns: await towns() }
}

function coasts() {
  const file = require.resolve('world-atlas/countries-10m.json')
  const world = JSON.parse(readFileSync(file, 'utf8'))
  return feature(world, world.objects.countries)
    .features.flatMap(({ geometry }) => polygonsOf(geometry))
    .map(([outer]) => clipped(outer))
    .filter((ring) => ring.length > 3)
    .map(differences)
}

function polygonsOf({ type, coordinates }) {
  return type === 'Polygon' ? [coordinates] : coordinates
}

/** The part of a ring inside the box (Sutherland and Hodgman), one side after the other. */
function clipped(ring) {
  const sides = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ]
  return sides.reduce((points, side) => cut(points, side), ring)
}

function cut(points, [axis, limit, sign]) {
  const inside = (point) => (point[axis] - limit) * sign >= 0
  return points.flatMap((point, at) => {
    const before = points.at(at - 1)
    const entry = inside(point) === inside(before) ? [] : [crossing(before, point, axis, limit)]
    return inside(point) ? [...entry, point] : entry
  })
}

function crossing(from, to, axis, limit) {
  const part = (limit - from[axis]) / (to[axis] - from[axis])
  return [0, 1].map((at) => from[at] + (to[at] - from[at]) * part)
}

function differences(ring) {
  const whole = ring.map((point) => point.map((degrees) => Math.round(degrees * UNITS)))
  return whole.flatMap(([x, y], at) => (at ? [x - whole[at - 1][0], y - whole[at - 1][1]] : [x, y]))
}

/** A place that two lists name is there once. */
async function towns() {
  const named = new Map()
  for (const { name, longitude, latitude } of (await gazetteer()).allTowns()) {
    if (!named.has(name)) named.set(name, [longitude, latitude])
  }
  return [...named].map(([name, place]) => [name, ...place.map((one) => Math.round(one * UNITS))])
}

async function gazetteer() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/services/location/gazetteer/towns.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}
