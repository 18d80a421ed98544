import { latitude, longitude } from '#src/contract/location/place.ts'
import { isMapLink, readDegrees, readPlaceFields } from '#src/contract/location/typed-place.ts'
import type { Key } from '#src/i18n/keys.ts'
import { customText } from '#src/web/forms/choice-fields.tsx'
import { type ErrorsOf, type Field, fieldErrors, type ValuesOf } from '#src/web/forms/field.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'

export function pickedPlace(form: FormInput): { latitude: string; longitude: string } | null {
  const [latitude, longitude] = text(form, 'pick').split(' ')
  return latitude && longitude ? { latitude, longitude } : null
}

function degrees(axis: 'latitude' | 'longitude', range: typeof latitude, wrong: Key) {
  const field = customText((typed) => {
    if (typed === '') return 'branches:errors.locationRequired'
    const value = readDegrees(typed)
    if (value !== null) return range.safeParse(value).success ? null : wrong
    return isMapLink(typed) ? 'branches:errors.link' : 'branches:errors.degrees'
  }, `location.${axis}`)
  return {
    ...field,
    label: `branches:field.${axis}`,
    read: (form) => {
      const typed = readPlaceFields(text(form, 'latitude'), text(form, 'longitude'))
      return { value: pickedPlace(form)?.[axis] ?? typed[axis] }
    },
  } satisfies Field<string>
}

const east = degrees('longitude', longitude, 'branches:errors.longitude')

export const placeFields = {
  latitude: {
    ...degrees('latitude', latitude, 'branches:errors.latitude'),
    aliases: ['location', 'location.latitude'],
  },
  longitude: {
    ...east,
    /** A place missing both numbers is reported once. */
    check: (typed, context) =>
      typed === '' && context.values.latitude === '' ? null : east.check?.(typed, context),
  } satisfies Field<string>,
}
type PlaceFields = typeof placeFields

/** What the form would say of both fields while they are filled in: one that is still empty is not wrong yet. */
export function typedPlaceErrors(typed: ValuesOf<PlaceFields>): ErrorsOf<PlaceFields> {
  const errors = fieldErrors(placeFields, typed)
  return {
    ...(typed.latitude && errors.latitude && { latitude: errors.latitude }),
    ...(typed.longitude && errors.longitude && { longitude: errors.longitude }),
  }
}
