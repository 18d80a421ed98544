import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'
import { MapPicker } from './map-picker.tsx'
import type { MapPickerProps } from './props.ts'

export const mount: Mount = (element, props) => {
  const given: MapPickerProps = JSON.parse(props)
  const root = hydrateRoot(element, <MapPicker {...given} />)
  return () => root.unmount()
}
