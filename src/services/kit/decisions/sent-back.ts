import { and, desc, eq, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { Queryable } from '#src/database/connect.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
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
  const last = await lastAnswers(db).execute({
    kind,
    ids: rejected.map(({ id }) => id),
    owners: [...new Set(rejected.map(({ ownerId }) => ownerId))],
  })
  return new Set(last.flatMap((one) => (one.answer === CHANGES_REQUESTED ? [one.itemId] : [])))
}

const lastAnswers = prepareOnce((db) => {
  const { itemId, ownerId, answer, decidedAt } = decidedRounds
  const isOneOf = (names: string) => sql`any(${sql.placeholder(names)}::uuid[])`
  return db
    .selectDistinctOn([itemId], { itemId, answer })
    .from(decidedRounds)
    .where(
      and(
        sql`${ownerId} = ${isOneOf('owners')}`,
        sql`${itemId} = ${isOneOf('ids')}`,
        eq(decidedRounds.kind, sql.placeholder('kind')),
      ),
    )
    .orderBy(itemId, desc(decidedAt))
})
