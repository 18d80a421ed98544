import { readForm, text, versionIn } from '#src/web/forms/form.ts'
import { save, withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { offerTypeFormScreen } from './form-screen.tsx'
import { findOfferType } from './load-offer-types.ts'
import { offerTypeErrors } from './offer-type-form.ts'
import { offerTypePaths } from './paths.ts'

export async function newOfferType(request: Request): Promise<Result> {
  return offerTypeFormScreen(request, null, { values: { name: '' } })
}

/** Adds an offer type and goes back to the list. */
export async function create(request: Request): Promise<Result> {
  const { c, upstream, actor } = request
  const values = { name: text(await readForm(c), 'name').trim() }
  const errors = offerTypeErrors(values)
  if (errors.name) return offerTypeFormScreen(request, null, { values, errors })
  const body = { ...values, userId: actor.userId }
  const answer = await save(upstream.read(upstream.core.POST('/offer-types', { body })))
  if (!answer.ok) return offerTypeFormScreen(request, null, { values, saveError: answer.saveError })
  return seeOther(offerTypePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

export async function edit(request: Request): Promise<Result> {
  const offerType = await findOfferType(request)
  return offerTypeFormScreen(request, offerType, { values: { name: offerType.name } })
}

/** Saves what was seen; who comes second reads so and may save again. */
export async function update(request: Request): Promise<Result> {
  const { c, upstream, actor } = request
  const offerType = await findOfferType(request)
  const form = await readForm(c)
  const values = { name: text(form, 'name').trim() }
  const version = versionIn(form)
  const errors = offerTypeErrors(values)
  if (errors.name) {
    return offerTypeFormScreen(request, withSubmittedVersion(offerType, version), {
      values,
      errors,
    })
  }
  const body = { ...values, version, id: offerType.id, userId: actor.userId }
  const answer = await save(upstream.read(upstream.core.PUT('/offer-types', { body })))
  if (!answer.ok) {
    const { saveError } = answer
    return offerTypeFormScreen(request, withSubmittedVersion(offerType, version, saveError), {
      values,
      saveError,
    })
  }
  return seeOther(offerTypePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}
