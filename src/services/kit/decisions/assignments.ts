import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { ASSIGNMENTS_MAX } from '#src/contract/core/assignments.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { reviewAssignments } from './schema.ts'

/** What is assigned, and whose it was on the page. */
export type SeenItem = { kind: InboxKind; id: string; seen: string | null }
export type Given = { assigneeId: string | null; assignedBy: string }

export type Own = ReadonlyMap<InboxKind, readonly string[]>

/** What somebody has been given, by kind. */
export async function findOwn(db: Queryable, assigneeId: string): Promise<Own> {
  const rows = await selectOwn(db, assigneeId).limit(ASSIGNMENTS_MAX)
  const own = new Map<InboxKind, string[]>()
  for (const row of rows) own.set(row.kind, [...(own.get(row.kind) ?? []), row.recordId])
  return own
}

export function selectOwn(db: Queryable, assigneeId: string | Placeholder) {
  const { kind, recordId } = reviewAssignments
  return db
    .select({ kind, recordId })
    .from(reviewAssignments)
    .where(eq(reviewAssignments.assigneeId, assigneeId))
}

/** All, to be joined and narrowed. */
export function selectAssignments(db: Queryable) {
  return db.select().from(reviewAssignments).as('given')
}

export async function findAssignment(db: Queryable, { kind, id }: Pick<SeenItem, 'kind' | 'id'>) {
  const isOfItem = and(eq(reviewAssignments.kind, kind), eq(reviewAssignments.recordId, id))
  const [assignment] = await db.select().from(reviewAssignments).where(isOfItem)
  return assignment
}

/**
 * Whose it was on the page is a condition of the write: of two people at once one has it.
 * @returns whether anything was written
 */
export async function changeAssignment(
  tx: Tx,
  { kind, id, seen }: SeenItem,
  { assigneeId, assignedBy }: Given,
): Promise<boolean> {
  const { recordId } = reviewAssignments
  const values = { assignedBy, assignedAt: sql`now()` }
  if (seen === null) {
    if (assigneeId === null) return false
    const added = await tx
      .insert(reviewAssignments)
      .values({ kind, recordId: id, assigneeId, ...values })
      .onConflictDoNothing()
      .returning({ recordId })
    return added.length > 0
  }
  const asSeen = and(
    eq(reviewAssignments.kind, kind),
    eq(recordId, id),
    eq(reviewAssignments.assigneeId, seen),
  )
  const changed =
    assigneeId === null
      ? await tx.delete(reviewAssignments).where(asSeen).returning({ recordId })
      : await tx
          .update(reviewAssignments)
          .set({ assigneeId, ...values })
          .where(asSeen)
          .returning({ recordId })
  return changed.length > 0
}

/** Whoever leaves takes nothing along: colleagues find it unassigned. */
export async function endAssignments(tx: Tx, assigneeId: string): Promise<void> {
  await tx.delete(reviewAssignments).where(eq(reviewAssignments.assigneeId, assigneeId))
}
