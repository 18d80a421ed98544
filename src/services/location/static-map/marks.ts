import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { colours } from './colours.ts'
import type { Lettering } from './lettering.ts'
import type { Box } from './room.ts'

export const PIN_BOX: Box = {
  x: STATIC_SIZE / 2 - 15,
  y: STATIC_SIZE / 2 - 40,
  width: 30,
  height: 46,
}

export function drawPin(): string {
  const middle = STATIC_SIZE / 2
  return `<ellipse cx="${middle}" cy="${middle + 1}" rx="7" ry="2.6" fill="#000" fill-opacity="0.25"/>
    <path transform="translate(${middle} ${middle})" d="M0 0C-4 -9 -13 -14 -13 -24.5A13 13 0 0 1 13 -24.5C13 -14 4 -9 0 0Z" fill="${colours.pin}" stroke="${colours.paper}" stroke-width="2"/>
    <circle cx="${middle}" cy="${middle - 24.5}" r="4.8" fill="${colours.paper}"/>`
}

export const SCALE_BOX: Box = { x: 8, y: STATIC_SIZE - 42, width: 124, height: 22 }

export function drawScale(pixelsPerKm: number, letters: Lettering): string {
  const [x, y] = [12, STATIC_SIZE - 24]
  const end = x + pixelsPerKm
  const bar = `M${x} ${y - 5}V${y}H${end.toFixed(1)}V${y - 5}`
  const label = {
    text: '1 km',
    x: x + pixelsPerKm / 2,
    y: y - 4,
    size: 10,
    anchor: 'middle',
  } as const
  return `<path d="${bar}" fill="none" stroke="${colours.paper}" stroke-width="4"/>
    <path d="${bar}" fill="none" stroke="${colours.ink}" stroke-width="1.5"/>
    ${letters.draw({ ...label, fill: colours.ink, halo: colours.paper })}`
}

export const NORTH_BOX: Box = { x: STATIC_SIZE - 36, y: 6, width: 30, height: 38 }

export function drawNorth(letters: Lettering): string {
  const x = STATIC_SIZE - 21
  return `<circle cx="${x}" cy="24" r="15" fill="${colours.paper}" fill-opacity="0.92" stroke="${colours.grid}" stroke-opacity="0.18"/>
    <path d="M${x} 11.5L${x + 4} 20H${x - 4}Z" fill="${colours.pin}"/>
    ${letters.draw({ text: 'N', x, y: 32, size: 11, weight: 'bold', fill: colours.ink, anchor: 'middle' })}`
}

export function drawCode(code: string, letters: Lettering): { svg: string; box: Box } {
  const width = letters.width(code, 12, 'bold') + 18
  const box = { x: 8, y: 8, width, height: 23 }
  const plate = `<rect x="8" y="8" width="${width.toFixed(1)}" height="23" rx="5" fill="${colours.paper}" fill-opacity="0.94" stroke="${colours.area}" stroke-opacity="0.7"/>`
  const label = { text: code, x: 17, y: 24, size: 12, weight: 'bold' } as const
  return { svg: plate + letters.draw({ ...label, fill: colours.ink }), box }
}

export const SOURCES_BOX: Box = { x: 0, y: STATIC_SIZE - 17, width: 175, height: 17 }

export function drawSources(text: string, letters: Lettering, plate = false): string {
  const size = 8
  const y = STATIC_SIZE - 6
  const width = letters.width(text, size) + 8
  const paper = `<rect x="0" y="${STATIC_SIZE - 16}" width="${width.toFixed(1)}" height="16" fill="${colours.paper}" fill-opacity="0.85"/>`
  const label = { text, x: 5, y, size, fill: colours.faint }
  return (plate ? paper : '') + letters.draw(plate ? label : { ...label, halo: colours.land })
}
