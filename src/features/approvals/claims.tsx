import type { ReactNode } from 'react'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import type { ReviewRecord } from '#src/contract/core/assignments.ts'
import type { InboxActivity } from '#src/contract/core/claims.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { orNull } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { AssignPanel } from '#views/approvals/assign.tsx'
import { ClaimPanel, ClaimState } from '#views/approvals/claim.tsx'
import { kindsOf } from '#views/approvals/filters.ts'
import { findPeople } from './desk.tsx'
import { reviewFrom } from './navigation.ts'

/**
 * Who is on an item and whose it is, with buttons to claim and to assign it; nothing for people who don't
 * decide on its kind.
 * @param records that are assigned together; by default the item
 */
export async function claimPanel(
  request: Request,
  kind: InboxKind,
  itemId: string,
  records: readonly ReviewRecord[] = [{ kind, id: itemId }],
): Promise<ReactNode> {
  if (!request.actor.isAdmin || !kindsOf(request.actor).includes(kind)) return null
  const back = request.page.url
  const of = records.length === 1 ? { id: itemId, record: records[0]?.id } : {}
  const [found, people] = await Promise.all([
    readActivity(request, of),
    findPeople(
      request,
      records.map((one) => one.kind),
    ),
  ])
  const from = reviewFrom(request.query.get('from'))
  const nextHref = from && approvalPaths.next({ id: itemId }, { from })
  const claim = found?.claims.find((one) => one.id === itemId) ?? null
  return (
    <>
      <ClaimPanel kind={kind} back={back} itemId={itemId} nextHref={nextHref} claim={claim} />
      {found && (
        <AssignPanel
          records={records}
          assignments={found.assignments}
          people={people}
          back={back}
        />
      )}
    </>
  )
}

/** Null without an answer: a list without names and counts is still useful. */
export async function readActivity(
  { upstream }: Pick<Request, 'upstream'>,
  query: { id?: string; record?: string | undefined } = {},
): Promise<InboxActivity | null> {
  return orNull(upstream.core.read('/approvals/claims', { query }))
}

export async function claim(request: Request): Promise<Result> {
  const { c, params, upstream } = request
  const kind = inboxKinds.find((one) => one === params.kind)
  if (!kind) throw new NotFound()
  const itemId = idOf(params.id)
  const form = await readForm(c)
  const back = pageAddress(text(form, 'back')) ?? approvalPaths.index()
  const answer = await upstream.core.POST('/approvals/claims/{kind}/{id}', {
    path: { kind, id: itemId },
    body: { takeOver: text(form, 'takeOver') !== '' },
  })
  const found = answer.ok ? answer.data : null
  const node = <ClaimState kind={kind} itemId={itemId} back={back} claim={found} />
  return seeOther(back, undefined, { region: { id: 'claim', node } })
}
