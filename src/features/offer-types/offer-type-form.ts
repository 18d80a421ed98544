import { z } from 'zod'
import { OFFER_TYPE_NAME_MAX } from '#src/contract/core/offer-types.ts'
import type { Key } from '#src/i18n/keys.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

export { OFFER_TYPE_NAME_MAX }

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'core:offerType.nameRequired')
    .max(OFFER_TYPE_NAME_MAX, 'offer-types:errors.nameMax'),
})

/** The form has the name only. */
export type OfferTypeValues = z.infer<typeof schema>
export type OfferTypeField = keyof OfferTypeValues

export function offerTypeErrors(values: OfferTypeValues): Partial<Record<OfferTypeField, Key>> {
  return formErrors(schema, values)
}

/** The form's name of a field that the service names. */
export function offerTypeFieldOf(name: string): OfferTypeField | undefined {
  return name === 'name' ? name : undefined
}
