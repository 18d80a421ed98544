import type { TypedDeal } from '#src/contract/core/deal-drafts.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { emptyValues, errorText, readFields } from '#src/web/forms/field.ts'
import { newKey } from '#src/web/forms/form-key.ts'
import { save as attemptSave, type SaveError } from '#src/web/forms/save-result.ts'
import { idOf, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { savedText } from '#views/deals/draft.tsx'
import type { Page } from '#views/page/page.ts'
import { type DealErrors, type DealValues, dealFields, newDraft } from './deal-fields.tsx'
import { formPathsOf, onBehalfParams } from './deal-owner.ts'

type Kept = { version: number; savedAt: { milliseconds: number } }
type Saved = {
  ok: true
  id: string
  version: number
  savedAt: number
  text: string
  isSeparate: boolean
}

/**
 * Asked by the page while a deal is typed, and answered as JSON. What somebody else changed, deleted or
 * published meanwhile is never written over: what is typed here becomes a draft of its own.
 */
export async function save(request: Request): Promise<Response> {
  const { values } = await readFields(request, dealFields)
  const answer = await keep(request, values)
  if (!answer.ok) return request.c.json({ text: messageOf(request, answer.saveError) }, 422)
  return request.c.json(answer)
}

/** The same by a button: the form opens again with its draft. */
export async function saveByButton(
  request: Request,
  { values, errors, unstored }: { values: DealValues; errors: DealErrors; unstored: boolean },
): Promise<{ instead: Result } | { saveError: SaveError }> {
  const { t } = request.page
  const answer = await keep(request, values)
  if (!answer.ok) return answer
  const refused = unstored ? 'deals:form.uploadFailed' : refusedPicture(errors)
  const message = [answer.text, refused && errorText(t, refused)].filter(Boolean).join(' ')
  const type = refused || answer.isSeparate ? 'ERROR' : 'SUCCESS'
  return { instead: seeOther(formPathsOf(request).add({ draft: answer.id }), { type, message }) }
}

const missing: readonly unknown[] = ['deals:errors.coverRequired', 'deals:errors.imagesRequired']

function refusedPicture({ coverImage, imageUrls }: DealErrors) {
  return [coverImage, imageUrls].find((error) => error && !missing.includes(error))
}

async function keep(
  request: Request,
  values: DealValues,
): Promise<Saved | { ok: false; saveError: SaveError }> {
  const { t } = request.page
  const { draft, ...typed } = values
  const own = await put(request, typed, draft)
  if (own.ok) return savedAs(request.page, draft.id, own.data)
  if (!('kind' in own.saveError) || own.saveError.kind !== 'conflict') return own
  const id = newKey()
  const separate = await put(request, typed, { ...draft, id, version: 0 })
  if (!separate.ok) return separate
  const { text, ...saved } = savedAs(request.page, id, separate.data)
  const why = messageOf(request, own.saveError)
  return { ...saved, text: `${why} ${t('deals:drafts.separate')} ${text}`, isSeparate: true }
}

function put(
  request: Request,
  typed: TypedDeal,
  { id, version, writer }: Pick<DealValues['draft'], 'id' | 'version' | 'writer'>,
) {
  const call: Promise<UpstreamResult<Kept>> = request.upstream.core.PUT('/deal-drafts/{id}', {
    path: { id },
    body: { ...onBehalfParams(request), ...typed, version, writer },
  })
  return attemptSave(call)
}

function savedAs(page: Page, id: string, kept: Kept): Saved {
  const savedAt = kept.savedAt.milliseconds
  const text = savedText(page, savedAt)
  return { ok: true, id, version: kept.version, savedAt, text, isSeparate: false }
}

function messageOf({ page }: Request, error: SaveError): string {
  return 'displayMessage' in error ? error.displayMessage : page.t('deals:drafts.failed')
}

/** Initial values of a form that goes on with a draft, or where to look for it instead. */
export async function openDraft(
  request: Request,
  given: string,
  categories: readonly { id: string }[],
): Promise<{ values: DealValues } | { instead: Result }> {
  const draftId = { path: { id: idOf(given) }, query: onBehalfParams(request) }
  const found = await request.upstream.core.GET('/deal-drafts/{id}', draftId)
  if (!found.ok) return { instead: seeOther(formPathsOf(request).drafts(), noticeOf(found)) }
  const { id, version, savedAt, keptUntil: _keptUntil, ...typed } = found.data
  const isOwn = categories.some(({ id }) => id === typed.categoryId)
  const draft = { ...newDraft(), id, version, savedAt: savedAt.milliseconds }
  const values = { ...emptyValues(dealFields), ...typed }
  return { values: { ...values, ...(!isOwn && { categoryId: '', promoTypeId: '' }), draft } }
}

export async function destroy(request: Request): Promise<Result> {
  const draft = { path: { id: idOf(request.params.id) }, query: onBehalfParams(request) }
  return seeOther(
    formPathsOf(request).drafts(),
    noticeOf(await request.upstream.core.DELETE('/deal-drafts/{id}', draft)),
  )
}
