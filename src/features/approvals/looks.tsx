import type { ReactNode } from 'react'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import {
  type InboxActivity,
  LOOKS_AT_ONCE,
  type Reviewer,
  type ReviewRecord,
} from '#src/contract/core/looks.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { id } from '#src/contract/values.ts'
import { orNull } from '#src/upstream/result.ts'
import { list, readForm, text } from '#src/web/forms/form.ts'
import { noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { kindsOf } from '#views/approvals/filters.ts'
import { LookPanel, LookState } from '#views/approvals/look.tsx'
import { backOf } from './desk.tsx'
import { reviewFrom } from './navigation.ts'

/**
 * Who has an item, with buttons to take and to give it; nothing for people who don't decide on its kind.
 * @param records that are taken together; by default the item
 */
export async function lookPanel(
  request: Request,
  kind: InboxKind,
  itemId: string,
  records: readonly ReviewRecord[] = [{ kind, id: itemId }],
): Promise<ReactNode> {
  if (!request.actor.isAdmin || !kindsOf(request.actor).includes(kind)) return null
  const [first, ...others] = records
  const kinds = records.map((one) => one.kind)
  const [found, people] = await Promise.all([
    readActivity(request, first && others.length === 0 ? { record: first.id } : {}),
    findReviewers(request, kinds),
  ])
  const from = reviewFrom(request.query.get('from'))
  const nextHref = from && approvalPaths.next({ id: itemId }, { from })
  const about = { records, looks: found?.looks ?? [], people, back: request.page.url }
  return <LookPanel {...about} nextHref={nextHref} />
}

/** Null without an answer: a list without names and counts is still useful. */
export async function readActivity(
  { upstream }: Pick<Request, 'upstream'>,
  query: { record?: string } = {},
): Promise<InboxActivity | null> {
  return orNull(upstream.core.read('/approvals/looks', { query }))
}

/** Who may be given all of these: whoever decides on each kind among them. */
async function findReviewers(
  { upstream }: Pick<Request, 'upstream'>,
  kinds: readonly InboxKind[],
): Promise<readonly Reviewer[]> {
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

/** Without a button that was pressed, the page was only opened. */
export async function look(request: Request): Promise<Result> {
  const { c, actor, upstream } = request
  const form = await readForm(c)
  const items = list(form, 'item').slice(0, LOOKS_AT_ONCE).flatMap(readItem)
  const to = text(form, 'to')
  const personId = { own: actor.userId, person: text(form, 'person'), none: null }[to]
  const isChosen = personId === null || id.safeParse(personId).success || to === ''
  if (items.length === 0 || !isChosen) {
    const message = request.page.t('approvals:look.choose')
    return seeOther(backOf(form), { type: 'ERROR', message })
  }
  const answer = await upstream.core.PUT('/approvals/looks', { body: { items, personId } })
  if (!answer.ok) return seeOther(backOf(form), noticeOf(answer))
  const node = <LookState records={items} looks={answer.data.looks} />
  return seeOther(backOf(form), noticeOf(answer), { region: { id: 'look', node } })
}

function readItem(written: string) {
  const [kindText, idText, personText, lasting] = written.split(':')
  const kind = inboxKinds.find((one) => one === kindText)
  const [record, person] = [id.safeParse(idText), id.safeParse(personText)]
  if (!kind || !record.success) return []
  const seen = person.success ? { personId: person.data, lasting: lasting === 'lasting' } : null
  return [{ kind, id: record.data, seen }]
}
