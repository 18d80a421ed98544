import { newKey } from '#src/web/forms/form-key.ts'
import { save, withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { packageFormScreen } from './form-screen.tsx'
import { findPackage } from './load-packages.ts'
import { emptyPackage, fromPackage, toRequest } from './package-form.ts'
import { readPackageInput } from './package-input.ts'
import { packagePaths } from './paths.ts'

export async function newPackage(request: Request): Promise<Result> {
  return packageFormScreen(request, null, { values: emptyPackage, key: newKey() })
}

/** Adds a package and shows the cards with it. */
export async function create(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const { values, errors, key } = await readPackageInput(request)
  if (Object.keys(errors).length > 0) {
    return packageFormScreen(request, null, { values, errors, key })
  }
  const body = { ...toRequest(values), key, userId: actor.userId }
  const answer = await save(upstream.read(upstream.core.POST('/user-subscription', { body })))
  if (!answer.ok) {
    return packageFormScreen(request, null, { values, saveError: answer.saveError, key })
  }
  return seeOther(packagePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

export async function edit(request: Request): Promise<Result> {
  const one = await findPackage(request)
  return packageFormScreen(request, one, { values: fromPackage(one) })
}

/** Saves what was seen; who comes second reads so and may save again. */
export async function update(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const one = await findPackage(request)
  const { values, errors, version } = await readPackageInput(request)
  if (Object.keys(errors).length > 0) {
    return packageFormScreen(request, withSubmittedVersion(one, version), { values, errors })
  }
  const body = { ...toRequest(values), version, userId: actor.userId }
  const params = { path: { id: one.id } }
  const answer = await save(
    upstream.read(upstream.core.PUT('/user-subscription/{id}', { params, body })),
  )
  if (!answer.ok) {
    const { saveError } = answer
    return packageFormScreen(request, withSubmittedVersion(one, version, saveError), {
      values,
      saveError,
    })
  }
  return seeOther(packagePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}
