import type { ReactNode } from 'react'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import type { InboxActivity } from '#src/contract/core/claims.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { orNull } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { ClaimPanel, ClaimState } from '#views/approvals/claim.tsx'
import { kindsOf } from '#views/approvals/filters.ts'
import { reviewFrom } from './navigation.ts'

/** Who is on an item, with a button to claim it; nothing for people who don't decide on its kind. */
export async function claimPanel(
  request: Request,
  kind: InboxKind,
  itemId: string,
): Promise<ReactNode> {
  if (!request.actor.isAdmin || !kindsOf(request.actor).includes(kind)) return null
  const found = await readActivity(request, itemId)
  const back = request.page.url
  const from = reviewFrom(request.query.get('from'))
  const nextHref = from && approvalPaths.next({ id: itemId }, { from })
  return (
    <ClaimPanel
      kind={kind}
      back={back}
      itemId={itemId}
      nextHref={nextHref}
      claim={found?.claims[0] ?? null}
    />
  )
}

/** Null without an answer: a list without names and counts is still useful. */
export async function readActivity(
  { upstream }: Pick<Request, 'upstream'>,
  itemId?: string,
): Promise<InboxActivity | null> {
  const query = itemId ? { id: itemId } : {}
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
