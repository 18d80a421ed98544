import { v7 } from 'uuid'
import { id } from '#src/contract/values.ts'
import { readPicture } from '#src/features/profile/picture-input.ts'
import { readForm, text, versionIn } from '#src/http/form.ts'
import type { Request } from '#src/http/route.ts'
import {
  type PackageErrors,
  type PackageField,
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
  /** Of the form of a new package: sent twice it adds one (R12). */
  key: string
}

/** Reads the form and stores its picture, so that it is still there when the form is shown again. */
export async function readPackageInput(request: Request): Promise<PackageInput> {
  const form = await readForm(request.c, { files: 1 })
  const picture = await readPicture(request, form)
  const typed = packageFields.map((field) => [field, text(form, field).trim()] as const)
  const values: PackageValues = {
    ...(Object.fromEntries(typed) as Record<PackageField, string>),
    imageUrl: picture.imageUrl,
  }
  return {
    values,
    errors: { ...packageErrors(values), ...picture.errors },
    version: versionIn(form),
    key: id.safeParse(text(form, 'key')).data ?? newKey(),
  }
}

/** The key of a form that is shown for the first time. */
export function newKey(): string {
  return v7()
}
