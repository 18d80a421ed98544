import { DOCUMENT_ACCEPT } from '#src/contract/files/files.ts'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import { latitude, longitude, MAP_CENTRE, PICKER_ZOOM } from '#src/contract/location/place.ts'
import { HOME } from '#src/contract/location/typed-place.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import type { FieldRule } from '#views/components/field.tsx'
import { FileInput } from '#views/components/file-input.tsx'
import { MapPickerField } from '#views/components/map-picker-field.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureId } from '#views/page/picture-paths.ts'

type Props = {
  values: { latitude: string; longitude: string }
  errors: { latitude?: string; longitude?: string }
  search: {
    query: string
    candidates: readonly Pick<GeocodedPlace, 'latitude' | 'longitude' | 'address'>[]
    message: string
  } | null
}

export function PlaceField({ values, errors, search }: Props) {
  const page = usePage()
  return (
    <MapPickerField
      latitude={values.latitude}
      longitude={values.longitude}
      errors={{ latitude: errors.latitude ?? '', longitude: errors.longitude ?? '' }}
      centre={MAP_CENTRE}
      zoom={PICKER_ZOOM}
      home={HOME}
      query={search?.query ?? ''}
      candidates={(search?.candidates ?? []).map(({ latitude, longitude, address }) => ({
        latitude,
        longitude,
        address,
      }))}
      message={search?.message ?? ''}
      addressField="address"
      searchUrl={branchPaths.places()}
      reverseUrl={branchPaths.place()}
      texts={pickerTexts(page)}
    />
  )
}

function pickerTexts({ t }: Page) {
  const place = { latitude: '{latitude}', longitude: '{longitude}' }
  const address = '{address}'
  return {
    search: t('branches:map.search'),
    searchHint: t('branches:map.searchHint'),
    find: t('branches:map.find'),
    locate: t('branches:map.locate'),
    locating: t('branches:map.locating'),
    locateDenied: t('branches:map.locateDenied'),
    locateFailed: t('branches:map.locateFailed'),
    searching: t('branches:map.searching'),
    results: t('branches:map.results', { shown: '{count}' }),
    nothing: t('branches:map.nothing'),
    failed: t('branches:map.failed'),
    map: t('branches:map.map'),
    keys: t('branches:map.keys'),
    zoomIn: t('branches:map.zoomIn'),
    zoomOut: t('branches:map.zoomOut'),
    metres: t('branches:map.metres', { length: '{count}' }),
    kilometres: t('branches:map.kilometres', { length: '{count}' }),
    placeHint: t('branches:map.placeHint'),
    latitude: t('branches:field.latitude'),
    longitude: t('branches:field.longitude'),
    at: t('branches:map.at', place),
    near: t('branches:map.near', { ...place, address }),
    unknown: t('branches:map.unknown', place),
    abroad: t('branches:map.abroad', place),
    offer: t('branches:map.offer', { address }),
    useAddress: t('branches:map.useAddress'),
    required: t('branches:errors.locationRequired'),
    latitudeRules: within(latitude, t('branches:errors.latitude')),
    longitudeRules: within(longitude, t('branches:errors.longitude')),
  }
}

function within({ minValue, maxValue }: typeof latitude, message: string): string {
  const rules: FieldRule[] = [
    { is: 'least', as: String(minValue), message },
    { is: 'most', as: String(maxValue), message },
  ]
  return JSON.stringify(rules)
}

export function ProofField({ value, error }: { value: string; error: string | undefined }) {
  const { t } = usePage()
  const id = pictureId(value)
  return (
    <FileInput
      name="proof"
      label={t('branches:field.proof')}
      hint={t('branches:form.proofHint')}
      error={error}
      accept={DOCUMENT_ACCEPT}
      texts={{ choose: t('branches:form.chooseFile'), formats: t('branches:form.proofFormats') }}
      uploadUrl={branchPaths.upload()}
      kept={id ? [{ id, url: '', name: t('branches:form.keptProof') }] : []}
      maxFiles={1}
      optional
    />
  )
}
