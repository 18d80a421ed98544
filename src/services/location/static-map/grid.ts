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
  return `<g stroke="${colours.grid}" stroke-width="1">${lines(view)}</g>
    <rect x="${corner.x.toFixed(1)}" y="${corner.y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${colours.area}" fill-opacity="0.14" stroke="${colours.area}" stroke-opacity="0.7"/>`
}

export function drawDegrees(view: View, letters: Lettering, room: Room): string {
  const columns = columnsOf(view)
    .filter(({ strong }) => strong)
    .map(({ x, degrees }) => ({
      text: written(degrees, 'E', 'W'),
      x,
      y: 12,
      anchor: 'middle' as const,
    }))
  const rows = rowsOf(view)
    .filter(({ strong }) => strong)
    .map(({ y, degrees }) => ({
      text: written(degrees, 'N', 'S'),
      x: 4,
      y: y + 3,
      anchor: 'start' as const,
    }))
  return [...columns, ...rows]
    .filter(({ text, x, y, anchor }) => {
      const width = letters.width(text, SIZE) + 4
      const left = anchor === 'middle' ? x - width / 2 : x - 1
      return room.take({ x: left, y: y - SIZE, width, height: SIZE + 2 })
    })
    .map((label) => letters.draw({ ...label, ...look }))
    .join('')
}

function lines(view: View): string {
  const opacity = (strong: boolean) => (strong ? '0.16' : '0.06')
  return [
    ...columnsOf(view).map(
      ({ x, strong }) =>
        `<path d="M${x.toFixed(1)} 0V${STATIC_SIZE}" stroke-opacity="${opacity(strong)}"/>`,
    ),
    ...rowsOf(view).map(
      ({ y, strong }) =>
        `<path d="M0 ${y.toFixed(1)}H${STATIC_SIZE}" stroke-opacity="${opacity(strong)}"/>`,
    ),
  ].join('')
}

function columnsOf(view: View) {
  return steps(view.west, view.east).map(({ degrees, strong }) => {
    const { x } = view.toMap({ latitude: view.centre.latitude, longitude: degrees })
    return { x, degrees, strong }
  })
}

function rowsOf(view: View) {
  return steps(view.south, view.north).map(({ degrees, strong }) => {
    const { y } = view.toMap({ latitude: degrees, longitude: view.centre.longitude })
    return { y, degrees, strong }
  })
}

function steps(from: number, to: number) {
  const first = Math.ceil(from / AREA_DEGREES)
  const count = Math.floor(to / AREA_DEGREES) - first + 1
  return Array.from({ length: count }, (_, index) => ({
    degrees: (first + index) * AREA_DEGREES,
    strong: (first + index) % STRONG === 0,
  }))
}

function written(degrees: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`
}
