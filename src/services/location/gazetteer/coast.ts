import coastRings from './coast.json' with { type: 'json' }
import { distanceKm, type Point } from './distance.ts'

/** Natural Earth, public domain; written by scripts/gazetteer.mjs. */
const STEP_DEGREES = 1e-4
let rings: readonly (readonly Point[])[] | undefined

export function coast(): readonly (readonly Point[])[] {
  rings ??= coastRings.map(readRing)
  return rings
}

export function isOnLand(place: Point): boolean {
  return coast().some((ring) => isInside(place, ring))
}

export function coastKm(place: Point): number {
  return Math.min(...coast().flatMap((ring) => ring.map((corner) => distanceKm(place, corner))))
}

function readRing(steps: string): Point[] {
  let [x, y] = [0, 0]
  return steps.split(' ').map((step) => {
    const [east = 0, north = 0] = step.split(',').map(Number)
    x += east
    y += north
    return { latitude: y * STEP_DEGREES, longitude: x * STEP_DEGREES }
  })
}

function isInside({ latitude, longitude }: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (const [index, a] of ring.entries()) {
    const b = ring[index - 1] ?? ring.at(-1) ?? a
    if (a.latitude > latitude === b.latitude > latitude) continue
    const share = (latitude - a.latitude) / (b.latitude - a.latitude)
    if (longitude < a.longitude + share * (b.longitude - a.longitude)) inside = !inside
  }
  return inside
}
