import type { Candidate, Place } from '#islands/map-picker/place.ts'
import type { PickerTexts } from '#islands/map-picker/texts.ts'

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
  message: string
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
