import type { MapPickerProps } from '#islands/map-picker/props.ts'
import { CoordinateField } from './coordinate-field.tsx'
import { FoundList } from './found-list.tsx'
import { MapFrame } from './map-frame.tsx'
import { PlaceSearch } from './place-search.tsx'
import { usePicker } from './use-picker.ts'

export function MapPicker(props: MapPickerProps) {
  const { texts, icons, errors } = props
  const picker = usePicker(props)
  return (
    <div className="stack" ref={picker.root}>
      <PlaceSearch {...{ picker, texts, icons }} query={props.query} />
      <FoundList
        label={texts.results.replace('{count}', String(picker.candidates.length))}
        candidates={picker.candidates}
        pick={picker.pick}
        leave={picker.focusSearch}
      />
      <MapFrame {...{ picker, texts }} attribution={props.tiles?.attribution ?? ''} />
      <p className="sm muted" role="status">
        {picker.message}
      </p>
      {picker.offer && (
        <div className="note">
          <p className="grow">{texts.offer.replace('{address}', picker.offer)}</p>
          <button type="button" className="btn" onClick={picker.takeOffer}>
            {texts.useAddress}
          </button>
        </div>
      )}
      <div className="cols">
        <CoordinateField
          {...{ picker, texts, icons, error: errors.latitude }}
          name="latitude"
          value={props.latitude}
        />
        <CoordinateField
          {...{ picker, texts, icons, error: errors.longitude }}
          name="longitude"
          value={props.longitude}
        />
      </div>
    </div>
  )
}
