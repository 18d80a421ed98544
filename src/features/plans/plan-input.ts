import { readForm, textsIn, versionIn } from '#src/web/forms/form.ts'
import { keyIn } from '#src/web/forms/form-key.ts'
import type { Request } from '#src/web/http/route.ts'
import { readPicture } from '#src/web/pictures/picture-input.ts'
import { type PlanErrors, type PlanValues, planErrors, planFields } from './plan-form.ts'

/** A posted plan: what was typed, with the chosen picture already stored. */
export type PlanInput = {
  values: PlanValues
  errors: PlanErrors
  /** The version that the form was filled from; 0 for a new plan. */
  version: number
  /** Of the form of a new plan: sent twice it adds one. */
  key: string
}

/** Reads the form and stores its picture, so that it is still there when the form is shown again. */
export async function readPlanInput(request: Request): Promise<PlanInput> {
  const form = await readForm(request.c)
  const picture = await readPicture(request, form)
  const values: PlanValues = { ...textsIn(form, planFields), imageUrl: picture.imageUrl }
  return {
    values,
    errors: { ...planErrors(values), ...picture.errors },
    version: versionIn(form),
    key: keyIn(form),
  }
}
