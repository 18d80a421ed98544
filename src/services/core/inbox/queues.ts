import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { InboxSearch, WaitingItem } from '#src/services/kit/decisions/in-inbox.ts'
import type { Own } from '#src/services/kit/decisions/looks.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { inbox } from './nouns.ts'

export type Search = Omit<InboxSearch, 'records'> & {
  /** Of these records alone. */
  own?: Own
}

/** Of each of these kinds so many, the oldest first. */
export async function findOldest(
  db: Queryable,
  kinds: readonly InboxKind[],
  search: Search,
  size: number,
) {
  const lists = kinds.map((kind) => readItems(db, kind, search, { page: 0, size }))
  return inOrder(await Promise.all(lists))
}

export type Found = WaitingItem & { kind: InboxKind }

export async function readItems(
  db: Queryable,
  kind: InboxKind,
  { own, ...search }: Search,
  paging: Paging,
) {
  if (own && !own.has(kind)) return []
  const items = await inbox[kind].find(db, { ...search, records: own?.get(kind) }, paging)
  return items.map((item) => ({ ...item, kind }))
}

/** A page that is not full says how many there are. */
export async function readQueue(db: Queryable, kind: InboxKind, search: Search, paging: Paging) {
  const items = await readItems(db, kind, search, paging)
  const { page, size } = paging
  const isLast = search.own || (items.length < size && (items.length > 0 || page === 0))
  if (isLast) return { items, totalItems: page * size + items.length, capped: false }
  return { items, ...(await inbox[kind].count(db, search)) }
}

export function inOrder<One extends WaitingItem>(lists: readonly One[][]): One[] {
  return lists.flat().sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}
