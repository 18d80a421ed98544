import { PROMO_TYPE_NAME_MAX, PROMO_TYPES_MAX } from '#src/contract/core/category-limits.ts'
import { id } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type FormInput, list } from '#src/web/forms/form.ts'

export type PromoTypeLine = { id: string; name: string }

/** Ids and names are sent in parallel lists; unnamed lines are dropped. */
export function readLines(form: FormInput): PromoTypeLine[] {
  const ids = list(form, 'promoTypeId')
  return list(form, 'promoTypeName')
    .map((name, at) => ({ id: id.safeParse(ids[at]).data ?? '', name: name.trim() }))
    .filter(({ name }) => name !== '')
}

export function linesError(lines: readonly PromoTypeLine[]): Key | null {
  const names = lines.map(({ name }) => name)
  if (names.some((name) => name.length > PROMO_TYPE_NAME_MAX))
    return 'categories:errors.promoTypeMax'
  if (names.length > PROMO_TYPES_MAX) return 'categories:errors.promoTypesMax'
  const isTwice = new Set(names.map((name) => name.toLowerCase())).size < names.length
  return isTwice ? 'core:category.promoTypeTwice' : null
}
