import { save, withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { categoryErrors, emptyCategory, fromCategory, toRequest } from './category-form.ts'
import { type CategoryInput, readCategoryInput } from './category-input.ts'
import { categoryFormScreen } from './form-screen.tsx'
import { readCategory, readPromoTypesOf } from './load-categories.ts'
import { categoryPaths } from './paths.ts'

export function newCategory(request: Request): Promise<Result> {
  return categoryFormScreen(request, { values: emptyCategory, category: null, version: 0 })
}

export async function create(request: Request): Promise<Result> {
  const { actor, upstream, page } = request
  const input = await readCategoryInput(request)
  const state = { ...input, category: null }
  const errors = errorsOf(input)
  if (errors) return categoryFormScreen(request, { ...state, errors })
  const body = toRequest(input.values, actor.userId, page.format.timeZone)
  const answer = await save(upstream.read(upstream.core.POST('/categories', { body })))
  if (!answer.ok) return categoryFormScreen(request, { ...state, saveError: answer.saveError })
  return saved(answer.data.id, answer.displayMessage)
}

export async function edit(request: Request): Promise<Result> {
  const categoryId = request.query.get('categoryId')
  const [category, promoTypes] = await Promise.all([
    readCategory(request, categoryId),
    readPromoTypesOf(request, categoryId),
  ])
  const values = fromCategory(category, promoTypes, request.page.format.timeZone)
  return categoryFormScreen(request, { values, category, version: category.version })
}

/** A page that somebody else's save has overtaken is shown again with what was typed, to be compared. */
export async function update(request: Request): Promise<Result> {
  const { actor, upstream, page, query } = request
  const [category, input] = await Promise.all([
    readCategory(request, query.get('categoryId')),
    readCategoryInput(request),
  ])
  const state = { ...input, category }
  const errors = errorsOf(input)
  if (errors) return categoryFormScreen(request, { ...state, errors })
  const payload = toRequest(input.values, actor.userId, page.format.timeZone)
  const body = { ...payload, id: category.id, version: input.version }
  const answer = await save(upstream.read(upstream.core.PUT('/categories', { body })))
  if (answer.ok) return saved(category.id, answer.displayMessage)
  const { saveError } = answer
  const { version } = withSubmittedVersion(category, input.version, saveError)
  return categoryFormScreen(request, { ...state, version, saveError })
}

function saved(id: string, message: string): Result {
  return seeOther(categoryPaths.view({ id }), { type: 'SUCCESS', message })
}

/** Null where the form may be sent; empty where it is only shown again. */
function errorsOf({ asksForMore, values, errors }: CategoryInput) {
  if (asksForMore) return {}
  const found = { ...categoryErrors(values), ...errors }
  return Object.keys(found).length > 0 ? found : null
}
