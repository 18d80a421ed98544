import type { ReactNode } from 'react'
import { v4 } from 'uuid'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import type { ReviewRecord } from '#src/contract/core/looks.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { readText } from '#src/i18n/typed-text.ts'
import { orNull } from '#src/upstream/result.ts'
import { type FormInput, readForm, text, textAs } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { kindsOf } from '#views/approvals/filters.ts'
import { NotesPanel } from '#views/approvals/notes.tsx'

/** Notes beside a review; nothing for people who don't decide on its kind. */
export async function notesPanel(
  request: Request,
  record: ReviewRecord,
  name?: string,
): Promise<ReactNode> {
  const { actor, upstream, page } = request
  if (!actor.isAdmin || !kindsOf(actor).includes(record.kind)) return null
  const found = await orNull(upstream.core.read('/approvals/notes/{kind}/{id}', { path: record }))
  if (!found) return null
  const about = { record, name, notes: found.notes }
  return <NotesPanel key={record.kind + record.id} {...about} back={page.url} formKey={v4()} />
}

export async function note(request: Request): Promise<Result> {
  const { c, params, upstream } = request
  const kind = inboxKinds.find((one) => one === params.kind)
  if (!kind) throw new NotFound()
  const form = await readForm(c)
  const answer = await upstream.core.POST('/approvals/notes/{kind}/{id}', {
    path: { kind, id: idOf(params.id) },
    body: { text: textAs(readText, form, 'text'), key: text(form, 'key') },
  })
  return seeOther(backOf(form), noticeOf(answer))
}

export function backOf(form: FormInput): string {
  return pageAddress(text(form, 'back')) ?? approvalPaths.index()
}
