import { and, asc, eq, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/bulk-actions.ts'
import { UNDO_SECONDS, UNDONE_IN_BULK, type UndoItem } from '#src/contract/core/undo.ts'
import type { Queryable } from '#src/database/connect.ts'
import { undoAll } from '#src/services/core/approvals/undo.ts'
import { countUndoable, tooLate } from '#src/services/kit/decisions/undo.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { withdraw } from '#src/services/notifications/index.ts'
import { lockOwn } from './lock-own.ts'
import { type BulkActionRow, bulkActions, bulkActionItems as items } from './schema.ts'

const queues: Partial<Record<contract.BulkKind, UndoItem['kind']>> = contract.queueOf

/** Whether its decisions are kept so that they can be undone once it has ended. */
export function isUndoable({ act, total }: Pick<BulkActionRow, 'act' | 'total'>): boolean {
  return (act === 'approve' || act === 'reject') && total <= UNDONE_IN_BULK
}

const endedJustNow = sql<boolean>`coalesce(${bulkActions.finishedAt}
  > clock_timestamp() - make_interval(secs => ${UNDO_SECONDS}), false)`

/** Whether it has just ended, and nothing of what it decided was decided again or undone. */
export async function mayBeUndone(db: Queryable, action: BulkActionRow): Promise<boolean> {
  if (!action.finishedAt || action.state === 'UNDONE' || !isUndoable(action)) return false
  const isIt = and(eq(bulkActions.id, action.id), endedJustNow)
  if ((await db.$count(bulkActions, isIt)) === 0) return false
  const kept = await countUndoable(db, action.id)
  return kept > 0 && kept === (await db.$count(items, isDone(action)))
}

function isDone({ id }: Pick<BulkActionRow, 'id'>) {
  return and(eq(items.actionId, id), eq(items.outcome, 'DONE'))
}

/** The owners' notifications, held since the action ended, are withdrawn with it. */
export const undoBulkAction = bind(contract.undoBulkAction, async (call, { db, settings }) => {
  const count = await db.transaction(async (tx) => {
    const action = await lockOwn(tx, call.caller, call.params.id)
    const { id, finishedAt: decidedAt, state } = action
    if (!decidedAt || state === 'UNDONE' || !isUndoable(action))
      throw new Refusal('notFound', 'core:undo.none')
    if ((await tx.$count(bulkActions, and(eq(bulkActions.id, id), endedJustNow))) === 0)
      throw tooLate()
    const rows = await tx.select().from(items).where(isDone(action)).orderBy(asc(items.position))
    const decided = rows.flatMap(({ kind, subjectId }) => {
      const queue = queues[kind]
      return queue ? [{ kind: queue, id: subjectId }] : []
    })
    if (decided.length === 0) throw new Refusal('notFound', 'core:undo.none')
    await undoAll(tx, call, decided, settings.businessTimeZone, id)
    for (const ownerId of new Set(rows.map((row) => row.ownerId ?? ''))) {
      const held = { ownerId, decidedAt, heldSeconds: UNDO_SECONDS, read: [] }
      if (ownerId && !(await withdraw(tx, held))) throw tooLate()
    }
    await tx.update(bulkActions).set({ state: 'UNDONE' }).where(eq(bulkActions.id, id))
    return decided.length
  })
  return { data: null, message: 'core:undo.doneMany', params: { count } }
})
