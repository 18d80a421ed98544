import type { Category } from '#src/contract/core/categories-manage.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { CategoryForm } from '#views/categories/form.tsx'
import { type CategoryField, type CategoryValues, categoryFieldOf } from './category-form.ts'
import { categoryCrumbs } from './crumbs.ts'
import { readNormalCategories, readRelatedCategories } from './load-categories.ts'
import { categoryPaths } from './paths.ts'

type FormState = Outcome<CategoryField> & {
  values: CategoryValues
  /** The category that is edited; null for a new one. */
  category: Category | null
  version: number
}

/** The form of a new or an edited category, with everything that was typed and chosen. */
export async function categoryFormScreen(request: Request, state: FormState): Promise<Screen> {
  const { page } = request
  const { values, category, version, ...outcome } = state
  const choices = await readChoices(request, category)
  const { form, answer } = toFormState(page, outcome, categoryFieldOf)
  const title = page.t(category ? 'categories:form.editTitle' : 'categories:form.addTitle')
  return screen({
    ...answer,
    title,
    crumbs: formCrumbs(request, category),
    main: <CategoryForm {...{ title, values, category, version, choices }} {...form} />,
  })
}

/**
 * The normal categories but this one, and what the season is about already though it may not be offered
 * any more. Null when they could not be loaded.
 */
export async function readChoices(request: Request, category: Category | null) {
  const [normal, related] = await Promise.all([
    attempt(readNormalCategories(request)),
    category ? attempt(readRelatedCategories(request, category.id)) : [],
  ])
  if (normal instanceof UpstreamFault || related instanceof UpstreamFault) return null
  const gone = related.filter((one) => !normal.some(({ id }) => id === one.id))
  return [...normal, ...gone].filter(({ id }) => id !== category?.id)
}

function formCrumbs({ page }: Request, category: Category | null) {
  if (!category) return categoryCrumbs(page, { label: page.t('common:crumbs.add') })
  const above = { label: category.name, href: categoryPaths.view({ id: category.id }) }
  return categoryCrumbs(page, above, { label: page.t('common:crumbs.edit') })
}
