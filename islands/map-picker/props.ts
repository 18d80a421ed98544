import type { Candidate, Place } from '#islands/map-picker/place.ts'
import type { PickerTexts } from '#islands/map-picker/texts.ts'

export type MapPickerProps = {
  latitude: string
  longitude: string
  errors: { latitude: string; longitude: string }
  centre: Place
  zoom: number
  /** Degrees between which the country lies. */
  home: Record<keyof Place, readonly [least: number, most: number]>
  query: string
  candidates: Candidate[]
  message: string
  addressField: string
  /** GET addresses that answer JSON: `?q=` and `?latitude=&longitude=`. */
  searchUrl: string
  reverseUrl: string
  styles: string
  /** Address of the drawn map; null if there are tiles. */
  baseMap: string | null
  tiles: { url: string; attribution: string } | null
  texts: PickerTexts
}
