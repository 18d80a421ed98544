import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '../registry.ts'
import { MapPicker, type MapPickerProps } from './map-picker.tsx'

/** Hydrates the server's fields; the map joins them afterwards. */
export const mount: Mount = (element, props) => {
  const given: MapPickerProps = JSON.parse(props)
  const root = hydrateRoot(element, <MapPicker {...given} />)
  return () => root.unmount()
}
