import { MapPicker } from '#islands/map-picker/map-picker.tsx'
import type { MapPickerProps } from '#islands/map-picker/props.ts'
import { usePage } from '#views/page/page.ts'
import { Island } from './island.tsx'

type Props = Omit<MapPickerProps, 'styles' | 'baseMap' | 'tiles'>

/** Fields that work without script, under a map that joins in. Texts come as props. */
export function MapPickerField(props: Props) {
  const { assets, tiles } = usePage()
  const given = {
    ...props,
    styles: assets.sheets.map,
    baseMap: tiles ? null : assets.baseMap,
    tiles: tiles ?? null,
  }
  return (
    <Island name="map-picker" props={given}>
      <MapPicker {...given} />
    </Island>
  )
}
