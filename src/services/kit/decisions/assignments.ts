import { and, eq, inArray } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { ASSIGNMENTS_MAX } from '#src/contract/core/assignments.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { reviewAssignments } from './schema.ts'

export type Own = ReadonlyMap<InboxKind, readonly string[]>

/** What somebody has been given, by kind. */
export async function findOwn(db: Queryable, assigneeId: string): Promise<Own> {
  const { kind, recordId } = reviewAssignments
  const rows = await db
    .select({ kind, recordId })
    .from(reviewAssignments)
    .where(eq(reviewAssignments.assigneeId, assigneeId))
    .limit(ASSIGNMENTS_MAX)
  const own = new Map<InboxKind, string[]>()
  for (const row of rows) own.set(row.kind, [...(own.get(row.kind) ?? []), row.recordId])
  return own
}

export function findAssignments(db: Queryable, kinds: readonly InboxKind[], record?: string) {
  return db
    .select()
    .from(reviewAssignments)
    .where(
      and(
        inArray(reviewAssignments.kind, [...kinds]),
        record === undefined ? undefined : eq(reviewAssignments.recordId, record),
      ),
    )
    .limit(ASSIGNMENTS_MAX)
}

/** Whoever leaves takes nothing along: colleagues find it unassigned. */
export async function endAssignments(tx: Tx, assigneeId: string): Promise<void> {
  await tx.delete(reviewAssignments).where(eq(reviewAssignments.assigneeId, assigneeId))
}
