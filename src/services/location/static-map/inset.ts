import { coast } from '#src/services/location/gazetteer/coast.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { colours } from './colours.ts'
import type { Box } from './room.ts'

const AROUND = { west: 79.35, east: 82.15, south: 5.75, north: 10 }
const HEIGHT = 104
const WIDTH = (HEIGHT * (AROUND.east - AROUND.west)) / (AROUND.north - AROUND.south)
const CORNERS_MIN = 20

export function insetBox(size: number): Box {
  return { x: size - WIDTH - 8, y: size - HEIGHT - 8, width: WIDTH, height: HEIGHT }
}

export function drawInset(place: Point, box: Box): string {
  const shapes = coast()
    .filter((ring) => ring.length > CORNERS_MIN)
    .map((ring) => `M${ring.map((corner) => pair(corner)).join('L')}Z`)
    .join('')
  const [x, y] = pair(place).split(' ')
  const inSight = isAround(place)
  return `<g transform="translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})">
    <rect width="${box.width.toFixed(1)}" height="${box.height}" rx="6" fill="${colours.sea}" stroke="${colours.paper}" stroke-width="2"/>
    <path d="${shapes}" fill="${colours.land}" stroke="${colours.town}" stroke-width="0.8" stroke-linejoin="round"/>
    ${inSight ? `<circle cx="${x}" cy="${y}" r="6.5" fill="${colours.pin}" fill-opacity="0.2"/><circle cx="${x}" cy="${y}" r="3" fill="${colours.pin}" stroke="${colours.paper}" stroke-width="1"/>` : ''}
  </g>`
}

export function isAround({ latitude, longitude }: Point): boolean {
  return (
    latitude > AROUND.south &&
    latitude < AROUND.north &&
    longitude > AROUND.west &&
    longitude < AROUND.east
  )
}

function pair({ latitude, longitude }: Point): string {
  const x = ((longitude - AROUND.west) / (AROUND.east - AROUND.west)) * WIDTH
  const y = ((AROUND.north - latitude) / (AROUND.north - AROUND.south)) * HEIGHT
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
