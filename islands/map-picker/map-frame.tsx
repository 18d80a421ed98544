import type { PickerTexts } from './texts.ts'
import type { Picker } from './use-picker.ts'

type Props = { picker: Picker; texts: PickerTexts; attribution: string }

/** The map with its keys, its two zoom buttons and its scale; its room is kept while it is loaded. */
export function MapFrame({ picker, texts, attribution }: Props) {
  const { open, failed, scale } = picker
  if (failed) return null
  if (!open) {
    return <svg className="js-only" width="100%" height="320" aria-hidden="true" />
  }
  return (
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
      {scale && (
        <svg className="map-scale" width={scale.pixels + 2} height="24" aria-hidden="true">
          <path d={`M1 14v8h${scale.pixels}v-8`} />
          <text x={(scale.pixels + 2) / 2} y="15">
            {scaleText(scale.metres, texts)}
          </text>
        </svg>
      )}
      {attribution && <p className="map-credit">{attribution}</p>}
      <p className="hint sm" id="map-keys">
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

function scaleText(metres: number, { metres: short, kilometres }: PickerTexts): string {
  return metres < 1000
    ? short.replace('{count}', String(metres))
    : kilometres.replace('{count}', String(metres / 1000))
}
