export type PickerTexts = {
  search: string
  searchHint: string
  find: string
  locate: string
  locating: string
  locateDenied: string
  locateFailed: string
  searching: string
  results: string
  nothing: string
  failed: string
  map: string
  keys: string
  zoomIn: string
  zoomOut: string
  metres: string
  kilometres: string
  placeHint: string
  latitude: string
  longitude: string
  at: string
  near: string
  unknown: string
  /** In place of both where the pin is far from Sri Lanka. */
  abroad: string
  offer: string
  useAddress: string
  required: string
  latitudeRules: string
  longitudeRules: string
}
