import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type Proposal, type ProposalKind, proposals } from './schema.ts'

export { type Proposal, proposalsOf } from './schema.ts'

/** Of this kind and not deleted. */
export function isOf(kind: ProposalKind): SQL | undefined {
  return and(eq(proposals.kind, kind), isNull(proposals.deletedAt))
}

type Sent<Values> = Pick<Proposal<Values>, 'kind' | 'subjectId' | 'values' | 'submittedBy'> &
  Partial<Pick<Proposal, 'id' | 'ownerId' | 'risks'>>

/**
 * Timed by the write, not the transaction, so that proposals stand in the order of saves.
 * @param sent its owner is the subject unless it names one
 * @throws Refusal ruleBroken with the text `open` if another one is open
 */
export async function propose<Values>(
  tx: Tx,
  sent: Sent<Values>,
  open: Key,
  status: 'PENDING' | 'APPROVED' = 'PENDING',
): Promise<Proposal<Values, never>> {
  const now = sql`clock_timestamp()`
  const row: PgInsertValue<typeof proposals> = {
    id: v7(),
    ownerId: sent.subjectId,
    ...sent,
    status,
    submittedAt: now,
    ...(status === 'APPROVED' && { decidedBy: sent.submittedBy, decidedAt: now }),
  }
  const [added] = await tx.insert(proposals).values(row).onConflictDoNothing().returning()
  if (!added) throw new Refusal('ruleBroken', open)
  return added as Proposal<Values, never>
}

/** @returns the ids of what waited */
export async function replaceWaiting(tx: Tx, kind: ProposalKind, subjectId: string) {
  const replaced = await tx
    .update(proposals)
    .set({ status: 'REPLACED' })
    .where(and(isWaiting(kind), eq(proposals.subjectId, subjectId)))
    .returning({ id: proposals.id })
  return replaced.map(({ id }) => id)
}

/** The newest that was not replaced. */
export function findNewest<Values>(db: Queryable, kind: ProposalKind, subjectId: string) {
  return findLast<Values>(db, { kind, subjectId }, ne(proposals.status, 'REPLACED'))
}

/** The decision before this proposal, if that sent it back. */
export async function findSentBack<Values>(db: Queryable, proposal: Proposal<Values>) {
  const isDecided = inArray(proposals.status, ['APPROVED', 'REJECTED'])
  const isBefore = and(isDecided, lt(proposals.submittedAt, proposal.submittedAt))
  const last = await findLast<Values>(db, proposal, isBefore)
  return last?.status === 'REJECTED' ? last : null
}

async function findLast<Values>(
  db: Queryable,
  { kind, subjectId }: Pick<Proposal, 'kind' | 'subjectId'>,
  which: SQL | undefined,
): Promise<Proposal<Values> | null> {
  const [last] = await db
    .select()
    .from(proposals)
    .where(and(isOf(kind), eq(proposals.subjectId, subjectId), which))
    .orderBy(desc(proposals.submittedAt), desc(proposals.id))
    .limit(1)
  return last ? (last as Proposal<Values>) : null
}

/** @param concerns the condition that what it changes is still there */
export function isWaiting(kind: ProposalKind, concerns?: SQL): SQL | undefined {
  return and(isOf(kind), eq(proposals.status, 'PENDING'), concerns)
}
