import type { ReactNode } from 'react'
import { v4 } from 'uuid'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import {
  ASSIGNED_AT_ONCE,
  type Assignee,
  type ReviewRecord,
} from '#src/contract/core/assignments.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { id } from '#src/contract/values.ts'
import { readText } from '#src/i18n/typed-text.ts'
import { orNull } from '#src/upstream/result.ts'
import { type FormInput, list, readForm, text, textAs } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { kindsOf } from '#views/approvals/filters.ts'
import { NotesPanel } from '#views/approvals/notes.tsx'

/** Who may be given all of these: whoever decides on each kind among them. */
export async function findPeople(
  { upstream }: Pick<Request, 'upstream'>,
  kinds: readonly InboxKind[],
): Promise<readonly Assignee[]> {
  const lists = await Promise.all(
    [...new Set(kinds)].map((kind) =>
      orNull(upstream.core.read('/approvals/assignees/{kind}', { path: { kind } })),
    ),
  )
  const [first, ...rest] = lists.map((found) => found?.people ?? [])
  return (first ?? []).filter((one) =>
    rest.every((people) => people.some((other) => other.id === one.id)),
  )
}

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

export async function assign(request: Request): Promise<Result> {
  const { c, actor, upstream } = request
  const form = await readForm(c)
  const items = list(form, 'item').slice(0, ASSIGNED_AT_ONCE).flatMap(readItem)
  const assigneeId = { own: actor.userId, person: text(form, 'person'), none: null }[
    text(form, 'to')
  ]
  const isChosen = assigneeId === null || id.safeParse(assigneeId).success
  if (items.length === 0 || assigneeId === undefined || !isChosen) {
    const message = request.page.t('approvals:assign.choose')
    return seeOther(backOf(form), { type: 'ERROR', message })
  }
  const answer = await upstream.core.PUT('/approvals/assignments', { body: { items, assigneeId } })
  return seeOther(backOf(form), noticeOf(answer))
}

function readItem(written: string) {
  const [kindText, idText, seenText] = written.split(':')
  const kind = inboxKinds.find((one) => one === kindText)
  const [record, seen] = [id.safeParse(idText), id.safeParse(seenText)]
  if (!kind || !record.success) return []
  return [{ kind, id: record.data, seen: seen.success ? seen.data : null }]
}

export function backOf(form: FormInput): string {
  return pageAddress(text(form, 'back')) ?? approvalPaths.index()
}
