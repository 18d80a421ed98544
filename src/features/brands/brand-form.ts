import { z } from 'zod'
import type { Brand } from '#src/contract/core/brands.ts'
import { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX } from '#src/contract/core/catalogue-entry.ts'
import type { Key } from '#src/i18n/keys.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

export { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX }

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'core:brand.nameRequired')
    .max(ENTRY_NAME_MAX, 'brands:errors.nameMax'),
  description: z
    .string()
    .trim()
    .min(1, 'core:brand.descriptionRequired')
    .max(ENTRY_DESCRIPTION_MAX, 'brands:errors.descriptionMax'),
  imageUrl: z.string().min(1, 'core:brand.imageRequired'),
})

/** What the form holds, as typed; the picture is the address of a stored file. */
export type BrandValues = z.infer<typeof schema>
export type BrandField = keyof BrandValues
export type BrandErrors = Partial<Record<BrandField, Key>>

export const emptyBrand: BrandValues = { name: '', description: '', imageUrl: '' }

export function fromBrand({ name, description, imageUrl }: Brand): BrandValues {
  return { name, description, imageUrl: imageUrl ?? '' }
}

/** All errors at once; a brand that exists keeps its picture when none is sent. */
export function brandErrors(values: BrandValues, isNew: boolean): BrandErrors {
  const { imageUrl, ...errors } = formErrors(schema, values)
  return { ...errors, ...(isNew && imageUrl && { imageUrl }) }
}

/** The form's name of a field that the service names. */
export function brandFieldOf(name: string): BrandField | undefined {
  return (Object.keys(schema.shape) as BrandField[]).find((field) => field === name)
}
