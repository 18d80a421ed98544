import { STATIC_SIZE } from '#src/contract/location/place.ts'
import type { Nearest } from '#src/services/location/gazetteer/nearest-town.ts'
import { colours } from './colours.ts'
import type { Lettering } from './lettering.ts'
import type { View } from './projection.ts'
import type { Room } from './room.ts'

const DOT = 3.5

export function isOnMap(view: View, { town }: Nearest): boolean {
  const { x, y } = view.toMap(town)
  const [least, most] = [8, STATIC_SIZE - 8]
  return x > least && x < most && y > least && y < most - 14
}

export function drawTowns(
  view: View,
  towns: readonly Nearest[],
  letters: Lettering,
  room: Room,
): string {
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
