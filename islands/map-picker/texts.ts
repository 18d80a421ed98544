/** Every sentence of the picker in the page's language; `{…}` are filled here. */
export type PickerTexts = {
  search: string
  searchHint: string
  find: string
  locate: string
  locating: string
  locateDenied: string
  locateFailed: string
  searching: string
  /** Holds `{count}`. */
  results: string
  nothing: string
  failed: string
  map: string
  keys: string
  zoomIn: string
  zoomOut: string
  metres: string
  kilometres: string
  latitude: string
  longitude: string
  /** Holds `{latitude}` and `{longitude}`. */
  at: string
  /** Holds `{address}` as well. */
  near: string
  unknown: string
  offer: string
  useAddress: string
  required: string
  /** As `data-rules` of a field. */
  latitudeRules: string
  longitudeRules: string
}
