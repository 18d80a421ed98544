import { categoryTypes } from '#src/contract/core/categories.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { PromoTypeLineField } from '#views/categories/form-promo-types.tsx'
import { SeasonFields } from '#views/categories/form-season.tsx'
import { emptyCategory, fromCategory } from './category-form.ts'
import { readChoices } from './form-screen.tsx'
import { readCategory } from './load-categories.ts'

/** The part of the form that belongs to a type, for htmx; a season that exists brings its own. */
export async function season(request: Request): Promise<Result> {
  const { query, page } = request
  const categoryId = query.get('categoryId')
  const categoryType = categoryTypes.find((type) => type === query.get('categoryType')) ?? ''
  if (categoryType !== 'SEASONAL') return fragment(null)
  const category = categoryId ? await readCategory(request, categoryId) : null
  const choices = await readChoices(request, category)
  const known = category ? fromCategory(category, [], page.format.timeZone) : emptyCategory
  const values = { ...known, categoryType }
  return fragment(<SeasonFields {...{ values, category, choices }} errors={{}} />)
}

/** One more line for a promo type. */
export function promoTypeLine(): Result {
  return fragment(<PromoTypeLineField />)
}
