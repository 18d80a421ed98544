import { CoordinateField } from './coordinate-field.tsx'
import { FoundList } from './found-list.tsx'
import { MapFrame } from './map-frame.tsx'
import type { Candidate, Place } from './place.ts'
import { PlaceSearch } from './place-search.tsx'
import type { PickerTexts } from './texts.ts'
import { usePicker } from './use-picker.ts'

export type MapPickerProps = {
  /** As typed, or as stored. */
  latitude: string
  longitude: string
  /** Why a field is refused; empty when it is not. */
  errors: { latitude: string; longitude: string }
  /** Where the map begins when nothing is chosen. */
  centre: Place
  zoom: number
  /** What was searched for, and what was found, where the server did it (without script). */
  query: string
  candidates: Candidate[]
  said: string
  /** Name of the address field of the form, which a place may fill. */
  addressField: string
  /** GET addresses that answer JSON: `?q=` and `?latitude=&longitude=`. */
  searchUrl: string
  reverseUrl: string
  styles: string
  /** Address of the drawn map; null where there are tiles. */
  baseMap: string | null
  tiles: { url: string; attribution: string } | null
  icons: string
  texts: PickerTexts
}

/**
 * Where something is: two number fields that work alone, a search, and a map that joins them with
 * script. The same markup is drawn by the server.
 */
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
        {picker.said}
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
