import {
  listReviewThreads as contract,
  type ThreadKind,
  threadKinds,
} from '#src/contract/core/review-threads.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { inbox } from '#src/services/core/inbox/nouns.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { countThreads, findThreads, ownedKinds } from '#src/services/kit/decisions/threads.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'

export const listReviewThreads = bind(contract, async ({ query, caller, format }, deps) => {
  const db = deps.quick
  const isAdmin = caller.role === 'ADMIN'
  const listed = isAdmin
    ? { kinds: answeredKinds(caller), ownerId: null }
    : { kinds: ownedKinds(caller), ownerId: caller.userId }
  const [totalItems, rows] = await Promise.all([
    countThreads(db, listed),
    findThreads(db, listed, query),
  ])
  const ownerIds = rows.flatMap(({ ownerId }) => ownerId ?? [])
  const idsOf = (kind: ThreadKind) =>
    rows.flatMap((row) => (row.kind === kind ? [row.recordId] : []))
  const [people, ...names] = await Promise.all([
    findAccounts(db, ownerIds),
    ...listed.kinds.flatMap((kind) => inbox[kind].names?.(db, idsOf(kind)) ?? []),
  ])
  const nameOf = (id: string) => names.map((some) => some.get(id)).find(Boolean)
  const threads = rows.map(({ kind, recordId: id, ownerId, ...row }) => {
    const ownerName = people.get(ownerId ?? '')?.name ?? ''
    return {
      kind,
      id,
      ownerName,
      name: nameOf(id) ?? ownerName,
      unread: isAdmin ? row.adminUnread : row.ownerUnread,
      since: format.instant((isAdmin && row.unansweredSince) || row.lastAt),
    }
  })
  return { data: { threads, ...pageAnswer({ ...query, totalItems }) } }
})

/** Null for somebody who decides on nothing that has conversations. */
export async function countUnanswered(db: Queryable, caller: Caller): Promise<number | null> {
  const kinds = answeredKinds(caller)
  return kinds.length > 0 ? countThreads(db, { kinds, ownerId: null }) : null
}

export function answeredKinds(caller: Caller): ThreadKind[] {
  return threadKinds.filter((kind) => mayDecide(caller, kind))
}
