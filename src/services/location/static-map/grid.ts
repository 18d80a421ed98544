import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { AREA_DEGREES, areaCorner } from '#src/services/location/global-code.ts'
import { colours } from './colours.ts'
import type { Lettering } from './lettering.ts'
import type { View } from './projection.ts'
import type { Room } from './room.ts'

const SIZE = 8.5
const look = { size: SIZE, fill: colours.faint, halo: colours.land }
const STRONG = 4

export function drawGrid(view: View): string {
  const { latitude, longitude } = areaCorner(view.centre)
  const corner = view.toMap({ latitude: latitude + AREA_DEGREES, longitude })
  const other = view.toMap({ latitude, longitude: longitude + AREA_DEGREES })
  const [width, height] = [other.x - corner.x, other.y - corner.y]
  return `<g stroke="${colours.grid}" stroke-width="1">${drawLines(view)}</g>
    <rect x="${corner.x.toFixed(1)}" y="${corner.y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${colours.area}" fill-opacity="0.14" stroke="${colours.area}" stroke-opacity="0.7"/>`
}

export function drawDegrees(view: View, letters: Lettering, room: Room): string {
  return linesOf(view)
    .filter(({ strong }) => strong)
    .flatMap(({ degrees, at, isMeridian }) => {
      const text = written(degrees, isMeridian ? 'EW' : 'NS')
      const width = letters.width(text, SIZE) + 4
      const [x, y, left] = isMeridian ? [at, 12, at - width / 2] : [4, at + 3, 3]
      if (!room.take({ x: left, y: y - SIZE, width, height: SIZE + 2 })) return []
      return letters.draw({ text, x, y, anchor: isMeridian ? 'middle' : 'start', ...look })
    })
    .join('')
}

function drawLines(view: View): string {
  return linesOf(view)
    .map(({ at, isMeridian, strong }) => {
      const path = isMeridian
        ? `M${at.toFixed(1)} 0V${STATIC_SIZE}`
        : `M0 ${at.toFixed(1)}H${STATIC_SIZE}`
      return `<path d="${path}" stroke-opacity="${strong ? '0.16' : '0.06'}"/>`
    })
    .join('')
}

function linesOf({ centre, west, east, south, north, toMap }: View) {
  const meridians = steps(west, east).map((step) => {
    const { x: at } = toMap({ ...centre, longitude: step.degrees })
    return { ...step, at, isMeridian: true }
  })
  const parallels = steps(south, north).map((step) => {
    const { y: at } = toMap({ ...centre, latitude: step.degrees })
    return { ...step, at, isMeridian: false }
  })
  return [...meridians, ...parallels]
}

function steps(from: number, to: number) {
  const first = Math.ceil(from / AREA_DEGREES)
  const count = Math.floor(to / AREA_DEGREES) - first + 1
  return Array.from({ length: count }, (_, index) => ({
    degrees: (first + index) * AREA_DEGREES,
    strong: (first + index) % STRONG === 0,
  }))
}

function written(degrees: number, directions: 'EW' | 'NS'): string {
  return `${Math.abs(degrees).toFixed(2)}° ${directions.charAt(degrees < 0 ? 1 : 0)}`
}
