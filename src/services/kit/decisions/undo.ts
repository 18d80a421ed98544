import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { UNDO_SECONDS } from '#src/contract/core/undo.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { isUniqueViolation, Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Decider, Decisions } from './decide.ts'
import { decidedRounds, undoableDecisions } from './schema.ts'
import { reopenThread } from './threads.ts'
import { resumeTrust } from './trust.ts'
import { pick, revived, type Undo } from './undoable.ts'
import { type Decidable, keyOf } from './workflow.ts'

type Saved = typeof undoableDecisions.$inferSelect
export type Undoer = Pick<Decider, 'caller' | 'requestId' | 'address'>
type Notice = Pick<Saved, 'ownerId' | 'decidedAt' | 'read'> & { heldSeconds: number }

/** A workflow's share that undoing needs. */
export type Undoable<Table extends Decidable> = Pick<
  Decisions<Table, string>,
  'table' | 'status' | 'lock' | 'subjectType' | 'subjectId'
> & {
  reviews: Pick<Decisions<Table, string>['reviews'], 'removeLast'>
  undo?: Undo<Table>
}

export type UndoItem = {
  kind: InboxKind
  id: string
  /** The bulk action whose time is not over, with which it is undone. */
  actionId: string | null
  /** What was built on the decision since, so that it stands, where the workflow does not know it. */
  unless?: SQL | undefined
}

/** Locks a record as its decision does. Whoever undoes several locks them all before writing any. */
export async function lockDecided<Table extends Decidable>(
  tx: Tx,
  { table: of, lock, undo }: Undoable<Table>,
  id: string,
) {
  const table: Decidable = of
  const isRecord = eq(table.id, id)
  const [unlocked] = undo?.lockFirst ? await tx.select().from(table).where(isRecord) : []
  if (unlocked) await undo?.lockFirst?.(tx, unlocked as Table['$inferSelect'])
  const [locked] = await tx
    .select()
    .from(table)
    .where(isRecord)
    .for(lock ?? 'update')
  return locked
}

/**
 * Returns a record to what it was before its last decision: state, live data, review, figures, trust and
 * thread; the owner's notification is withdrawn. Concurrent decisions, edits and undos have one order.
 * @throws Refusal notFound for another's or no decision, ruleBroken if it is too late or the record has
 *   changed since
 */
export async function undoDecision<Table extends Decidable>(
  tx: Tx,
  by: Undoer,
  workflow: Undoable<Table>,
  item: UndoItem,
  withdraw: (tx: Tx, notice: Notice) => Promise<boolean>,
): Promise<void> {
  const { undo = {} } = workflow
  const table: Decidable = workflow.table
  const isRecord = eq(table.id, item.id)
  const locked = await lockDecided(tx, workflow, item.id)
  const saved = locked && (await takeSaved(tx, item, by.caller.userId))
  if (!locked || !saved) throw new Refusal('notFound', 'core:undo.none')
  const decided = locked as Table['$inferSelect']
  const unless = item.unless ?? undo.unless?.(decided)
  const { before, after, kept, roundId, ownerId, decidedBy, decidedAt } = saved
  const held = JSON.parse(JSON.stringify(pick(locked, Object.keys(after))))
  if (!isDeepStrictEqual(held, after)) throw new Refusal('ruleBroken', 'core:undo.changed')
  const [restored] = await refuseTaken(
    tx
      .update(table)
      .set(revived(table, before) as PgUpdateSetSource<Decidable>)
      .where(and(isRecord, unless && not(unless)))
      .returning(),
  )
  if (!restored) throw new Refusal('ruleBroken', 'core:undo.changed')
  await undo.unsettle?.(tx, decided, restored as Table['$inferSelect'], kept)
  await workflow.reviews.removeLast?.(tx, decided)
  await tx.delete(decidedRounds).where(eq(decidedRounds.id, roundId))
  await reopenThread(tx, { kind: item.kind, itemId: item.id, ownerId }, saved.unansweredSince)
  await resumeTrust(tx, by, { ownerId, endedBy: decidedBy, endedAt: decidedAt })
  if (!(await withdraw(tx, { ...saved, heldSeconds: UNDO_SECONDS }))) throw tooLate()
  const status = keyOf(table, workflow.status)
  await recordAudit(tx, by, {
    event: 'review.undone',
    subjectType: workflow.subjectType,
    subjectId: workflow.subjectId?.(decided) ?? item.id,
    before: { approvalStatus: after[status] },
    after: { approvalStatus: before[status], queue: item.kind },
  })
}

/** Of concurrent undos one finds it. @throws Refusal ruleBroken if its time is over */
async function takeSaved(tx: Tx, { kind, id, actionId }: UndoItem, decidedBy: string) {
  const mine = and(
    eq(undoableDecisions.kind, kind),
    eq(undoableDecisions.itemId, id),
    eq(undoableDecisions.decidedBy, decidedBy),
    actionId ? eq(undoableDecisions.actionId, actionId) : isNull(undoableDecisions.actionId),
  )
  const inTime = sql<boolean>`${undoableDecisions.decidedAt}
    > clock_timestamp() - make_interval(secs => ${UNDO_SECONDS})`
  const [saved] = await tx
    .delete(undoableDecisions)
    .where(mine)
    .returning({ ...getTableColumns(undoableDecisions), inTime })
  if (saved && !saved.inTime && !actionId) throw tooLate()
  return saved
}

/** How many decisions of a bulk action still stand as it made them. */
export function countUndoable(db: Queryable, actionId: string): Promise<number> {
  return db.$count(undoableDecisions, eq(undoableDecisions.actionId, actionId))
}

/** Its owner may have submitted another version that waits instead. */
async function refuseTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('ruleBroken', 'core:undo.changed')
    throw error
  }
}

export function tooLate(): Refusal {
  return new Refusal('ruleBroken', 'core:undo.late', { params: { count: UNDO_SECONDS } })
}
