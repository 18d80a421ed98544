import { categoryTypes } from '#src/contract/core/categories.ts'
import { PROMO_TYPES_MAX, RELATED_MAX } from '#src/contract/core/category-limits.ts'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import { id } from '#src/contract/values.ts'
import { type FormInput, list, readForm, text, versionIn } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import { readPicture } from '#src/web/pictures/picture-input.ts'
import type { CategoryErrors, CategoryValues, PromoTypeLine } from './category-form.ts'

/** One picture at its limit and the texts. */
export const FORM_BYTES_MAX = IMAGE_BYTES_MAX + 256 * 1024
/** Every related category, twice every promo type with its id, and the form's own fields. */
export const FIELDS_MAX = RELATED_MAX + 4 * PROMO_TYPES_MAX + 30

/** A posted category: what was typed, with the chosen picture already stored. */
export type CategoryInput = {
  values: CategoryValues
  /** What was wrong with the chosen file. */
  errors: CategoryErrors
  /** The version that the form was filled from. */
  version: number
  /** Without script buttons ask for the season's fields or more lines: the form is shown, not saved. */
  asksForMore: boolean
}

/** Reads the form and stores its picture, so that it is still there when the form is shown again. */
export async function readCategoryInput(request: Request): Promise<CategoryInput> {
  const form = await readForm(request.c)
  const { imageUrl, errors } = await readPicture(request, form)
  return {
    values: { ...typed(form), imageUrl },
    errors,
    version: versionIn(form),
    asksForMore: text(form, 'show') !== '',
  }
}

function typed(form: FormInput): Omit<CategoryValues, 'imageUrl'> {
  return {
    name: text(form, 'name').trim(),
    description: text(form, 'description').trim(),
    categoryType: categoryTypes.find((type) => type === text(form, 'categoryType')) ?? '',
    relatedCategories: idsIn(form, 'relatedCategories'),
    startDate: text(form, 'startDate'),
    expiryDate: text(form, 'expiryDate'),
    popular: text(form, 'popular') !== '',
    promoTypes: promoTypeLines(form),
  }
}

/** Ids and names travel in step, line by line; what has no name is left out. */
function promoTypeLines(form: FormInput): PromoTypeLine[] {
  const ids = list(form, 'promoTypeId')
  return list(form, 'promoTypeName')
    .map((name, at) => ({ id: id.safeParse(ids[at]).data ?? '', name: name.trim() }))
    .filter(({ name }) => name !== '')
}

function idsIn(form: FormInput, name: string): string[] {
  return [...new Set(list(form, name))].filter((value) => id.safeParse(value).success)
}
