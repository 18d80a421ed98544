import { hydrated } from '#islands/hydrated.tsx'
import { MapPicker } from './map-picker.tsx'

export const mount = hydrated(MapPicker)
