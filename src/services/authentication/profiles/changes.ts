import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { RiskNote } from '#src/contract/risks.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { ProfileKind } from './profile-kind.ts'
import { profileChanges } from './schema.ts'
import type { ProfileValues } from './values.ts'

export type Change = typeof profileChanges.$inferSelect

export async function findNewestChange(
  db: Queryable,
  userId: string,
  kind: ProfileKind,
): Promise<Change | null> {
  const [change] = await db
    .select()
    .from(profileChanges)
    .where(
      and(
        eq(profileChanges.userId, userId),
        eq(profileChanges.kind, kind.name),
        ne(profileChanges.status, 'REPLACED'),
      ),
    )
    .orderBy(desc(profileChanges.submittedAt), desc(profileChanges.id))
    .limit(1)
  return change ?? null
}

/** The decision before this version, if that sent it back. */
export async function findSentBack(db: Queryable, change: Change): Promise<Change | null> {
  const [last] = await db
    .select()
    .from(profileChanges)
    .where(
      and(
        eq(profileChanges.userId, change.userId),
        eq(profileChanges.kind, change.kind),
        inArray(profileChanges.status, ['APPROVED', 'REJECTED']),
        lt(profileChanges.submittedAt, change.submittedAt),
      ),
    )
    .orderBy(desc(profileChanges.submittedAt), desc(profileChanges.id))
    .limit(1)
  return last?.status === 'REJECTED' ? last : null
}

export async function replaceWaiting(tx: Tx, userId: string, kind: ProfileKind): Promise<boolean> {
  const replaced = await tx
    .update(profileChanges)
    .set({ status: 'REPLACED' })
    .where(
      and(
        eq(profileChanges.userId, userId),
        eq(profileChanges.kind, kind.name),
        eq(profileChanges.status, 'PENDING'),
      ),
    )
    .returning({ id: profileChanges.id })
  return replaced.length > 0
}

type NewChange = {
  userId: string
  kind: ProfileKind
  values: ProfileValues
  submittedBy: string
  risks?: RiskNote[]
}

/** Timed by the write, not the transaction, so that versions stand in the order of saves. */
export async function insertChange(
  tx: Tx,
  { kind, ...change }: NewChange,
  status: 'PENDING' | 'APPROVED',
): Promise<string> {
  const id = v7()
  const now = sql`clock_timestamp()`
  await tx.insert(profileChanges).values({
    ...change,
    id,
    kind: kind.name,
    status,
    submittedAt: now,
    ...(status === 'APPROVED' && { decidedBy: change.submittedBy, decidedAt: now }),
  })
  return id
}
