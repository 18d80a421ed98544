import { and, desc, eq, inArray } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { Queryable } from '#src/database/connect.ts'
import { decidedRounds } from './schema.ts'

type Item = { id: string; ownerId: string; approvalStatus: string }

/** Those of the rejected that were sent back with a request for changes. Asks nothing without rejected. */
export async function findSentBack(
  db: Queryable,
  kind: InboxKind,
  items: readonly Item[],
): Promise<ReadonlySet<string>> {
  const rejected = items.filter(({ approvalStatus }) => approvalStatus === 'REJECTED')
  if (rejected.length === 0) return new Set()
  const { itemId, ownerId, answer, decidedAt } = decidedRounds
  const ids = rejected.map(({ id }) => id)
  const owners = [...new Set(rejected.map((item) => item.ownerId))]
  const last = await db
    .selectDistinctOn([itemId], { itemId, answer })
    .from(decidedRounds)
    .where(and(inArray(ownerId, owners), inArray(itemId, ids), eq(decidedRounds.kind, kind)))
    .orderBy(itemId, desc(decidedAt))
  return new Set(last.flatMap((one) => (one.answer === CHANGES_REQUESTED ? [one.itemId] : [])))
}
