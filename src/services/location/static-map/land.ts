import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { coast, coastKm, isOnLand } from '#src/services/location/gazetteer/coast.ts'
import type { Nearest } from '#src/services/location/gazetteer/nearest-town.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { colours } from './colours.ts'
import type { View } from './projection.ts'

/** The coast's inaccuracy; a branch this close to land stands on land. */
const DOUBT_KM = 1
const SHORE_KM = 0.12
const STAND_KM = 0.4
const WATERS = { west: 78.8, east: 83, south: 4.5, north: 10.1 }

export function drawLand(view: View, towns: readonly Nearest[]): string {
  if (!isWithin(WATERS, view.centre)) {
    return `<rect width="${STATIC_SIZE}" height="${STATIC_SIZE}" fill="${colours.land}"/>`
  }
  const shapes = coast().map((ring) => pathOf(ring, view))
  const shore = SHORE_KM * 2 * view.pixelsPerKm
  const layer = (width: number, colour: string) =>
    `<use href="#land" fill="${colour}" stroke="${colour}" stroke-width="${width.toFixed(0)}" stroke-linejoin="round"/>`
  return `<defs><g id="land"><path d="${shapes.join('')}"/>${standing(view)}</g>
      <clipPath id="ashore"><path d="${shapes.join('')}"/></clipPath>
      <radialGradient id="houses"><stop stop-color="${colours.built}"/><stop offset="1" stop-color="${colours.built}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${STATIC_SIZE}" height="${STATIC_SIZE}" fill="${colours.sea}"/>
    ${layer(shore * 3, colours.shallows)}${layer(shore + 3, colours.shore)}${layer(shore, colours.land)}
    <g clip-path="url(#ashore)" fill="url(#houses)">${towns.map((one) => built(view, one)).join('')}</g>`
}

export function isWithin(
  { west, east, south, north }: typeof WATERS,
  { latitude, longitude }: Point,
): boolean {
  return latitude > south && latitude < north && longitude > west && longitude < east
}

function built(view: View, { town }: Nearest): string {
  const { x, y } = view.toMap(town)
  const radius = town.reachKm * view.pixelsPerKm
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"/>`
}

function standing(view: View): string {
  const { centre, pixelsPerKm } = view
  if (isOnLand(centre) || coastKm(centre) > DOUBT_KM) return ''
  const middle = { x: STATIC_SIZE / 2, y: STATIC_SIZE / 2 }
  const shore = nearestOnLine(
    middle,
    coast().map((ring) => ring.map((corner) => view.toMap(corner))),
  )
  const radius = STAND_KM * pixelsPerKm
  const circle = `<circle cx="${middle.x}" cy="${middle.y}" r="${radius.toFixed(1)}"/>`
  return shore ? `${circle}<polygon points="${causeway(middle, shore, radius)}"/>` : circle
}

function causeway(from: Spot, to: Spot, radius: number): string {
  const across = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [east, south] = [(to.x - from.x) / across, (to.y - from.y) / across]
  const end = { x: to.x + east * radius, y: to.y + south * radius }
  const corner = ({ x, y }: Spot, width: number) =>
    `${(x + south * width).toFixed(1)},${(y - east * width).toFixed(1)}`
  const wide = radius * 2
  return [corner(from, radius), corner(end, wide), corner(end, -wide), corner(from, -radius)].join(
    ' ',
  )
}

function pathOf(ring: readonly Point[], view: View): string {
  const corners = ring.map((corner) => {
    const { x, y } = view.toMap(corner)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

type Spot = { x: number; y: number }

function nearestOnLine(spot: Spot, rings: readonly (readonly Spot[])[]): Spot | null {
  let nearest: { spot: Spot; far: number } | null = null
  for (const ring of rings) {
    for (const [index, corner] of ring.entries()) {
      const on = nearestOfSide(spot, ring[index - 1] ?? ring.at(-1) ?? corner, corner)
      const far = Math.hypot(on.x - spot.x, on.y - spot.y)
      if (!nearest || far < nearest.far) nearest = { spot: on, far }
    }
  }
  return nearest?.spot ?? null
}

function nearestOfSide(spot: Spot, a: Spot, b: Spot): Spot {
  const [east, south] = [b.x - a.x, b.y - a.y]
  const length = east * east + south * south
  const share = length === 0 ? 0 : ((spot.x - a.x) * east + (spot.y - a.y) * south) / length
  const bounded = Math.min(1, Math.max(0, share))
  return { x: a.x + east * bounded, y: a.y + south * bounded }
}
