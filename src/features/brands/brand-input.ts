import { readForm, text, versionIn } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import { readPicture } from '#src/web/pictures/picture-input.ts'
import { type BrandErrors, type BrandValues, brandErrors } from './brand-form.ts'

/** A posted brand: what was typed, with the chosen picture already stored. */
export type BrandInput = {
  values: BrandValues
  errors: BrandErrors
  /** The version that the form was filled from; 0 for a new brand. */
  version: number
}

/** Reads the form and stores its picture, so that it is still there when the form is shown again. */
export async function readBrandInput(request: Request, isNew: boolean): Promise<BrandInput> {
  const form = await readForm(request.c)
  const picture = await readPicture(request, form)
  const values = {
    name: text(form, 'name').trim(),
    description: text(form, 'description').trim(),
    imageUrl: picture.imageUrl,
  }
  return {
    values,
    errors: { ...brandErrors(values, isNew), ...picture.errors },
    version: versionIn(form),
  }
}
