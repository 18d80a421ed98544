import { useMemo } from 'react'
import type { BaseMap } from './base-map.ts'
import { pixelOf } from './mercator.ts'
import type { Place } from './place.ts'

/** World pixels at zoom 0 are small numbers: enough digits for a coast 90 pixels high. */
const DIGITS = 3
const MARGIN = 0.1

export function MapInset({ base, centre }: { base: BaseMap; centre: Place }) {
  const { path, viewBox } = useMemo(() => outlineOf(base), [base])
  const { x, y } = pixelOf(centre, 0)
  return (
    <svg className="map-inset" viewBox={viewBox} width="56" height="92" aria-hidden="true">
      <path d={path} />
      <circle cx={x} cy={y} r="0.12" />
    </svg>
  )
}

/** The largest coast decides the frame; neighbours may overlap it. */
function outlineOf({ coasts }: BaseMap): { path: string; viewBox: string } {
  const rings = coasts.map((ring) => ring.map(({ x, y }) => [x, y] as const))
  const main = rings.reduce((most, ring) => (ring.length > most.length ? ring : most), [])
  const xs = main.map(([x]) => x)
  const ys = main.map(([, y]) => y)
  const left = Math.min(...xs) - MARGIN
  const top = Math.min(...ys) - MARGIN
  const size = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top]
  const text = (value: number) => value.toFixed(DIGITS)
  return {
    path: rings
      .map((ring) => `M${ring.map(([x, y]) => `${text(x)} ${text(y)}`).join('L')}Z`)
      .join(''),
    viewBox: [left, top, ...size].map(text).join(' '),
  }
}
