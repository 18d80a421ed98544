import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { coast } from '#src/services/location/gazetteer/coast.ts'
import { bearing } from '#src/services/location/gazetteer/distance.ts'
import { type Nearest, townsAround } from '#src/services/location/gazetteer/nearest-town.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import { colours } from './colours.ts'
import { drawDegrees, drawGrid } from './grid.ts'
import { drawLand, isWithin } from './land.ts'
import { type Lettering, lettering } from './lettering.ts'
import * as marks from './marks.ts'
import { type View, viewOf } from './projection.ts'
import { type Box, createRoom, type Room } from './room.ts'

const AROUND = { west: 79.35, east: 82.15, south: 5.75, north: 10 }
const INSET_HEIGHT = 104
const INSET_WIDTH = (INSET_HEIGHT * (AROUND.east - AROUND.west)) / (AROUND.north - AROUND.south)
const INSET: Box = {
  x: STATIC_SIZE - INSET_WIDTH - 8,
  y: STATIC_SIZE - INSET_HEIGHT - 8,
  width: INSET_WIDTH,
  height: INSET_HEIGHT,
}
const CORNERS_MIN = 20

const DOT = 3.5

const SIZE = 10.5
const PLATE_HEIGHT = 20
const ARROW = 16
const FROM_EDGE = 6
const POSTS = 4
const FAR_KM = 60
const FEW = 2
const APART = 45

const SOURCES = 'Places: GeoNames · Coast: Natural Earth'
const SIGNPOST_KM = 300
const BUILT_KM = 6

export async function drawSchematic(place: Point): Promise<string> {
  const letters = await lettering()
  const view = viewOf(place)
  const room = createRoom(STATIC_SIZE)
  const code = marks.drawCode(areaCodeOf(place), letters)
  const hasInset = isWithin(AROUND, place)
  const { PIN_BOX, SOURCES_BOX, SCALE_BOX, NORTH_BOX } = marks
  room.keep(PIN_BOX, SOURCES_BOX, SCALE_BOX, NORTH_BOX, code.box, ...(hasInset ? [INSET] : []))
  const towns = townsAround(place).filter(({ km }) => km < SIGNPOST_KM)
  const near = towns.filter((one) => isOnMap(view, one))
  const far = towns.filter((one) => !isOnMap(view, one))
  return svgOf([
    drawLand(
      view,
      towns.filter(({ km }) => km < BUILT_KM),
    ),
    drawGrid(view),
    drawTowns(view, near, letters, room),
    drawSignposts(view, far, letters, room),
    drawDegrees(view, letters, room),
    hasInset ? drawInset(place) : '',
    marks.drawScale(view.pixelsPerKm, letters),
    marks.drawNorth(letters),
    code.svg,
    marks.drawSources(SOURCES, letters),
    marks.drawPin(),
  ])
}

export function svgOf(parts: readonly string[]): string {
  const size = STATIC_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${parts.join('')}</svg>`
}

function drawInset(place: Point): string {
  const shapes = coast()
    .filter((ring) => ring.length > CORNERS_MIN)
    .map((ring) => `M${ring.map((corner) => pair(corner)).join('L')}Z`)
    .join('')
  const [x, y] = pair(place).split(' ')
  return `<g transform="translate(${INSET.x.toFixed(1)} ${INSET.y.toFixed(1)})">
    <rect width="${INSET_WIDTH.toFixed(1)}" height="${INSET_HEIGHT}" rx="6" fill="${colours.sea}" stroke="${colours.paper}" stroke-width="2"/>
    <path d="${shapes}" fill="${colours.land}" stroke="${colours.town}" stroke-width="0.8" stroke-linejoin="round"/>
    <circle cx="${x}" cy="${y}" r="6.5" fill="${colours.pin}" fill-opacity="0.2"/><circle cx="${x}" cy="${y}" r="3" fill="${colours.pin}" stroke="${colours.paper}" stroke-width="1"/>
  </g>`
}

function pair({ latitude, longitude }: Point): string {
  const x = ((longitude - AROUND.west) / (AROUND.east - AROUND.west)) * INSET_WIDTH
  const y = ((AROUND.north - latitude) / (AROUND.north - AROUND.south)) * INSET_HEIGHT
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function isOnMap(view: View, { town }: Nearest): boolean {
  const { x, y } = view.toMap(town)
  const [least, most] = [8, STATIC_SIZE - 8]
  return x > least && x < most && y > least && y < most - 14
}

function drawTowns(view: View, towns: readonly Nearest[], letters: Lettering, room: Room): string {
  return [...towns]
    .sort((a, b) => b.town.population - a.town.population)
    .map((one) => drawTown(view, one, letters, room))
    .join('')
}

function drawTown(view: View, { town }: Nearest, letters: Lettering, room: Room): string {
  const { x, y } = view.toMap(town)
  const size = town.population > 50_000 ? 14 : 11.5
  const weight = town.population > 0 ? 'bold' : 'regular'
  const width = letters.width(town.name, size, weight)
  const sides = [
    { left: x + DOT + 4, base: y + size * 0.35 },
    { left: x - DOT - 4 - width, base: y + size * 0.35 },
    { left: x - width / 2, base: y - DOT - 5 },
    { left: x - width / 2, base: y + DOT + size },
    { left: x - width / 2, base: y + DOT + size + 8 },
  ]
  const side = sides.find(({ left, base }) =>
    room.take({ x: left - 2, y: base - size, width: width + 4, height: size + 4 }),
  )
  const dot = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${DOT}" fill="${colours.paper}" stroke="${colours.town}" stroke-width="2"/>`
  if (!side) return dot
  const { left, base } = side
  const label = { text: town.name, x: left, y: base, size, weight } as const
  return dot + letters.draw({ ...label, fill: colours.ink, halo: colours.land })
}

function drawSignposts(
  view: View,
  towns: readonly Nearest[],
  letters: Lettering,
  room: Room,
): string {
  const drawn: { degrees: number; svg: string }[] = []
  for (const { town, km } of towns) {
    if (drawn.length === POSTS || (km > FAR_KM && drawn.length >= FEW)) break
    const degrees = bearing(view.centre, town)
    if (drawn.some((other) => between(other.degrees, degrees) < APART)) continue
    const text = `${town.name}  ${written(km)} km`
    const svg = drawPost(text, degrees, letters, room)
    if (svg) drawn.push({ degrees, svg })
  }
  return drawn.map(({ svg }) => svg).join('')
}

function drawPost(text: string, degrees: number, letters: Lettering, room: Room): string | null {
  const width = letters.width(text, SIZE) + ARROW + 12
  const box = placeAtEdge(degrees, width, room)
  if (!box) return null
  const middle = box.y + PLATE_HEIGHT / 2
  const arrow = `<path d="M0 -5.5L4 4.5L0 2.2L-4 4.5Z" fill="${colours.pin}" transform="translate(${(box.x + 12).toFixed(1)} ${middle.toFixed(1)}) rotate(${degrees.toFixed(0)})"/>`
  const plate = `<rect x="${box.x.toFixed(1)}" y="${box.y.toFixed(1)}" width="${width.toFixed(1)}" height="${PLATE_HEIGHT}" rx="${PLATE_HEIGHT / 2}" fill="${colours.paper}" fill-opacity="0.94" stroke="${colours.grid}" stroke-opacity="0.18"/>`
  const label = { text, x: box.x + ARROW + 5, y: middle + SIZE * 0.36, size: SIZE }
  return plate + arrow + letters.draw({ ...label, fill: colours.ink })
}

function placeAtEdge(degrees: number, width: number, room: Room) {
  const half = STATIC_SIZE / 2
  const [east, south] = [Math.sin(rad(degrees)), -Math.cos(rad(degrees))]
  const [reachX, reachY] = [half - FROM_EDGE - width / 2, half - FROM_EDGE - PLATE_HEIGHT / 2]
  const stretch = Math.min(reachX / Math.abs(east || 1e-9), reachY / Math.abs(south || 1e-9))
  const x = half + east * stretch - width / 2
  const y = half + south * stretch - PLATE_HEIGHT / 2
  const shifts = [0, 26, -26, 52, -52, 78, -78, 104, -104]
  const upright = Math.abs(east) * reachY > Math.abs(south) * reachX
  for (const shift of shifts) {
    const box = upright ? { x, y: y + shift } : { x: x + shift, y }
    if (room.take({ ...box, width, height: PLATE_HEIGHT })) return box
  }
  return null
}

function between(a: number, b: number): number {
  const gap = Math.abs(a - b) % 360
  return Math.min(gap, 360 - gap)
}

function rad(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function written(km: number): string {
  return km < 10 ? km.toFixed(1) : km.toFixed(0)
}
