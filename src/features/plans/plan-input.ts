import { v7 } from 'uuid'
import { id } from '#src/contract/values.ts'
import { readPicture } from '#src/features/profile/picture-input.ts'
import { readForm, text, versionIn } from '#src/http/form.ts'
import type { Request } from '#src/http/route.ts'
import {
  type PlanErrors,
  type PlanField,
  type PlanValues,
  planErrors,
  planFields,
} from './plan-form.ts'

/** A posted plan: what was typed, with the chosen picture already stored. */
export type PlanInput = {
  values: PlanValues
  errors: PlanErrors
  /** The version that the form was filled from; 0 for a new plan. */
  version: number
  /** Of the form of a new plan: sent twice it adds one (R12). */
  key: string
}

/** Reads the form and stores its picture, so that it is still there when the form is shown again. */
export async function readPlanInput(request: Request): Promise<PlanInput> {
  const form = await readForm(request.c, { files: 1 })
  const picture = await readPicture(request, form)
  const typed = planFields.map((field) => [field, text(form, field).trim()] as const)
  const values: PlanValues = {
    ...(Object.fromEntries(typed) as Record<PlanField, string>),
    imageUrl: picture.imageUrl,
  }
  return {
    values,
    errors: { ...planErrors(values), ...picture.errors },
    version: versionIn(form),
    key: id.safeParse(text(form, 'key')).data ?? newKey(),
  }
}

/** The key of a form that is shown for the first time. */
export function newKey(): string {
  return v7()
}
