import { useMemo } from 'react'
import type { BaseMap } from './base-map.ts'
import { pixelOf } from './mercator.ts'
import type { Place } from './place.ts'
import type { MapView } from './start-map.ts'
import type { PickerTexts } from './texts.ts'
import type { Picker } from './use-picker.ts'

type Props = { picker: Picker; texts: PickerTexts; attribution: string }

export function MapFrame({ picker, texts, attribution }: Props) {
  const { open, failed, view, base } = picker
  if (failed) return null
  if (!open) {
    return <svg className="js-only" width="100%" height="384" aria-hidden="true" />
  }
  return (
    <div className="stack tight">
      <div className="map-frame">
        <div
          className="map"
          ref={picker.element}
          role="application"
          tabIndex={0}
          aria-label={texts.map}
          aria-describedby="map-keys"
          onKeyDown={picker.keys}
        />
        <div className="map-zoom">
          <Zoom label={texts.zoomIn} sign="+" act={() => picker.zoomBy(1)} />
          <Zoom label={texts.zoomOut} sign="−" act={() => picker.zoomBy(-1)} />
        </div>
        {view && <Scale scale={view.scale} texts={texts} />}
        {view && base && <MapInset base={base} centre={view.centre} />}
        {attribution && <p className="map-credit">{attribution}</p>}
      </div>
      <p className="sm muted" id="map-keys">
        {texts.keys}
      </p>
    </div>
  )
}

function Zoom({ label, sign, act }: { label: string; sign: string; act: () => void }) {
  return (
    <button type="button" className="btn icon-only" aria-label={label} onClick={act}>
      {sign}
    </button>
  )
}

function Scale({ scale, texts }: { scale: MapView['scale']; texts: PickerTexts }) {
  const { metres, pixels } = scale
  const text =
    metres < 1000
      ? texts.metres.replace('{count}', String(metres))
      : texts.kilometres.replace('{count}', String(metres / 1000))
  return (
    <svg className="map-scale" width={pixels + 2} height="24" aria-hidden="true">
      <path d={`M1 15v7h${pixels}v-7`} />
      <text x={(pixels + 2) / 2} y="17">
        {text}
      </text>
    </svg>
  )
}

/** World pixels at zoom 0 are small numbers: enough digits for a coast 90 pixels high. */
const DIGITS = 3
const MARGIN = 0.1

function MapInset({ base, centre }: { base: BaseMap; centre: Place }) {
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
