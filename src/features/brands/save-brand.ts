import { save, withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { emptyBrand, fromBrand } from './brand-form.ts'
import { readBrandInput } from './brand-input.ts'
import { brandFormScreen } from './form-screen.tsx'
import { findBrand } from './load-brands.ts'
import { brandPaths } from './paths.ts'

export async function newBrand(request: Request): Promise<Result> {
  return brandFormScreen(request, null, { values: emptyBrand })
}

/** Adds a brand and goes back to the list. */
export async function create(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const { values, errors } = await readBrandInput(request, true)
  if (Object.keys(errors).length > 0) return brandFormScreen(request, null, { values, errors })
  const body = { ...values, userId: actor.userId }
  const answer = await save(upstream.read(upstream.core.POST('/brands', { body })))
  if (!answer.ok) return brandFormScreen(request, null, { values, saveError: answer.saveError })
  return seeOther(brandPaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

export async function edit(request: Request): Promise<Result> {
  const brand = await findBrand(request, request.query.get('brandId'))
  return brandFormScreen(request, brand, { values: fromBrand(brand) })
}

/** Saves what was seen; who comes second reads what the first one saved and may save again. */
export async function update(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const brand = await findBrand(request, request.query.get('brandId'))
  const { values, errors, version } = await readBrandInput(request, false)
  if (Object.keys(errors).length > 0) {
    return brandFormScreen(request, withSubmittedVersion(brand, version), { values, errors })
  }
  const { imageUrl, ...texts } = values
  const body = {
    ...texts,
    ...(imageUrl && { imageUrl }),
    version,
    id: brand.id,
    userId: actor.userId,
  }
  const answer = await save(upstream.read(upstream.core.PUT('/brands', { body })))
  if (!answer.ok) {
    const { saveError } = answer
    return brandFormScreen(request, withSubmittedVersion(brand, version, saveError), {
      values,
      saveError,
    })
  }
  return seeOther(brandPaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}
