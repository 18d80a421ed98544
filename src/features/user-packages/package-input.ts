import { readForm, textsIn, versionIn } from '#src/web/forms/form.ts'
import { keyIn } from '#src/web/forms/form-key.ts'
import type { Request } from '#src/web/http/route.ts'
import { readPicture } from '#src/web/pictures/picture-input.ts'
import {
  type PackageErrors,
  type PackageValues,
  packageErrors,
  packageFields,
} from './package-form.ts'

/** A posted package: what was typed, with the chosen picture already stored. */
export type PackageInput = {
  values: PackageValues
  errors: PackageErrors
  /** The version that the form was filled from; 0 for a new package. */
  version: number
  /** Of the form of a new package: sent twice it adds one. */
  key: string
}

/** Reads the form and stores its picture, so that it is still there when the form is shown again. */
export async function readPackageInput(request: Request): Promise<PackageInput> {
  const form = await readForm(request.c)
  const picture = await readPicture(request, form)
  const values: PackageValues = { ...textsIn(form, packageFields), imageUrl: picture.imageUrl }
  return {
    values,
    errors: { ...packageErrors(values), ...picture.errors },
    version: versionIn(form),
    key: keyIn(form),
  }
}
