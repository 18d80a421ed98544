import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { coast, coastKm, isOnLand } from '#src/services/location/gazetteer/coast.ts'
import { bearing, compassPoint } from '#src/services/location/gazetteer/distance.ts'
import { type Nearest, townsAround } from '#src/services/location/gazetteer/nearest-town.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { drawLine } from './lettering.ts'
import { viewOf } from './projection.ts'

const colours = {
  sea: '#cfe4ef',
  land: '#f3f1e7',
  ink: '#22333d',
  paper: '#ffffff',
  pin: '#c8331b',
}
const SOURCES = 'Places: GeoNames · Coast: Natural Earth'
const TOWNS = 3
const TOWN_KM = 300
const LINE = 18

/** The coast is known around the island alone. */
const WATERS = { west: 78.8, east: 83, south: 4.5, north: 10.1 }
/** The coast's inaccuracy: a branch this close to land stands on land. */
const DOUBT_KM = 1

/** The coast, the place, and the three towns nearest to it, with how far and where they are. */
export async function drawSchematic(place: Point): Promise<string> {
  const towns = townsAround(place)
    .filter(({ km }) => km < TOWN_KM)
    .slice(0, TOWNS)
  const lines = towns.map(({ town, km }) => {
    if (km < 0.1) return town.name
    const far = km < 10 ? km.toFixed(1) : km.toFixed(0)
    return `${town.name} ${far} km ${compassPoint(bearing(place, town))}`
  })
  const parts = [drawLand(place), drawTowns(place, towns), drawPin()]
  return svgOf([...parts, await drawPlate(lines, 0), await drawSources(SOURCES)])
}

export function svgOf(parts: readonly string[]): string {
  const size = STATIC_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${parts.join('')}</svg>`
}

export function drawPin(): string {
  const middle = STATIC_SIZE / 2
  return `<path transform="translate(${middle} ${middle})" d="M0 0C-4 -9 -13 -14 -13 -24.5A13 13 0 0 1 13 -24.5C13 -14 4 -9 0 0Z" fill="${colours.pin}" stroke="${colours.paper}" stroke-width="2"/>
    <circle cx="${middle}" cy="${middle - 24.5}" r="4.8" fill="${colours.paper}"/>`
}

/** Whose map it is, in the corner below. */
export function drawSources(text: string): Promise<string> {
  return text ? drawPlate([text], STATIC_SIZE - LINE, 8) : Promise.resolve('')
}

async function drawPlate(lines: readonly string[], top: number, size = 12): Promise<string> {
  const drawn = await Promise.all(
    lines.map((text, at) =>
      drawLine({ text, x: 6, y: top + LINE * (at + 0.7), size, fill: colours.ink }),
    ),
  )
  const width = Math.max(0, ...drawn.map(({ end }) => end + 6))
  const plate = `<rect y="${top}" width="${width.toFixed(1)}" height="${LINE * lines.length}" fill="${colours.paper}" fill-opacity="0.9"/>`
  return plate + drawn.map(({ svg }) => svg).join('')
}

function drawTowns(place: Point, towns: readonly Nearest[]): string {
  const { toMap } = viewOf(place)
  return towns
    .map(({ town }) => toMap(town))
    .map(
      ({ x, y }) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${colours.paper}" stroke="${colours.ink}" stroke-width="2"/>`,
    )
    .join('')
}

function drawLand(place: Point): string {
  const fill = (colour: string) =>
    `<rect width="${STATIC_SIZE}" height="${STATIC_SIZE}" fill="${colour}"/>`
  const { latitude, longitude } = place
  const isKnown =
    latitude > WATERS.south &&
    latitude < WATERS.north &&
    longitude > WATERS.west &&
    longitude < WATERS.east
  if (!isKnown) return fill(colours.land)
  const { toMap } = viewOf(place)
  const rings = coast().map((ring) =>
    ring.map(toMap).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`),
  )
  const stands = !isOnLand(place) && coastKm(place) < DOUBT_KM
  const ground = stands
    ? `<circle cx="${STATIC_SIZE / 2}" cy="${STATIC_SIZE / 2}" r="60" fill="${colours.land}"/>`
    : ''
  const land = `<path d="${rings.map((corners) => `M${corners.join('L')}Z`).join('')}" fill="${colours.land}"/>`
  return fill(colours.sea) + land + ground
}
