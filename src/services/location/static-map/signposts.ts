import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { bearing } from '#src/services/location/gazetteer/distance.ts'
import type { Nearest } from '#src/services/location/gazetteer/nearest-town.ts'
import { colours } from './colours.ts'
import type { Lettering } from './lettering.ts'
import type { View } from './projection.ts'
import type { Room } from './room.ts'

const SIZE = 10.5
const HEIGHT = 20
const ARROW = 16
const FROM_EDGE = 6
const POSTS = 4
const FAR_KM = 60
const FEW = 2
const APART = 45

export function drawSignposts(
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
  const middle = box.y + HEIGHT / 2
  const arrow = `<path d="M0 -5.5L4 4.5L0 2.2L-4 4.5Z" fill="${colours.pin}" transform="translate(${(box.x + 12).toFixed(1)} ${middle.toFixed(1)}) rotate(${degrees.toFixed(0)})"/>`
  const plate = `<rect x="${box.x.toFixed(1)}" y="${box.y.toFixed(1)}" width="${width.toFixed(1)}" height="${HEIGHT}" rx="${HEIGHT / 2}" fill="${colours.paper}" fill-opacity="0.94" stroke="${colours.grid}" stroke-opacity="0.18"/>`
  const label = { text, x: box.x + ARROW + 5, y: middle + SIZE * 0.36, size: SIZE }
  return plate + arrow + letters.draw({ ...label, fill: colours.ink })
}

function placeAtEdge(degrees: number, width: number, room: Room) {
  const half = STATIC_SIZE / 2
  const [east, south] = [Math.sin(rad(degrees)), -Math.cos(rad(degrees))]
  const [reachX, reachY] = [half - FROM_EDGE - width / 2, half - FROM_EDGE - HEIGHT / 2]
  const stretch = Math.min(reachX / Math.abs(east || 1e-9), reachY / Math.abs(south || 1e-9))
  const x = half + east * stretch - width / 2
  const y = half + south * stretch - HEIGHT / 2
  const shifts = [0, 26, -26, 52, -52, 78, -78, 104, -104]
  const upright = Math.abs(east) * reachY > Math.abs(south) * reachX
  for (const shift of shifts) {
    const box = upright ? { x, y: y + shift } : { x: x + shift, y }
    if (room.take({ ...box, width, height: HEIGHT })) return box
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
