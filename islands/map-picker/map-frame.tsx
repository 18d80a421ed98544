import { MapInset } from './map-inset.tsx'
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
