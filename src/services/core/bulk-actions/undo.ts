import { and, asc, eq, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/bulk-actions.ts'
import { UNDO_SECONDS, UNDONE_IN_BULK, type UndoItem } from '#src/contract/core/undo.ts'
import type { Queryable } from '#src/database/connect.ts'
import { lockAll, undoOf } from '#src/services/core/approvals/undo.ts'
import { countUndoable, tooLate } from '#src/services/kit/decisions/undo.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refusedOr } from '#src/services/kit/refusals/refusal.ts'
import { withdraw } from '#src/services/notifications/index.ts'
import { lockOwn } from './lock-own.ts'
import { notifyOwner } from './notify-owners.ts'
import { type BulkActionRow, bulkActions, bulkActionItems as items } from './schema.ts'

const queues: Partial<Record<contract.BulkKind, UndoItem['kind']>> = contract.queueOf

/** Whether its decisions are kept so that they can be undone once it has ended. */
export function isUndoable({ act, total }: Pick<BulkActionRow, 'act' | 'total'>): boolean {
  return (act === 'approve' || act === 'reject') && total <= UNDONE_IN_BULK
}

const leftMs = sql<number>`coalesce(greatest(0, extract(epoch from ${bulkActions.finishedAt}
  + make_interval(secs => ${UNDO_SECONDS}) - clock_timestamp()) * 1000)::int, 0)`

/** For how many milliseconds what an action decided may still be undone. */
export async function undoMs(db: Queryable, action: BulkActionRow): Promise<number> {
  if (action.state === 'UNDONE' || !isUndoable(action)) return 0
  return (await countUndoable(db, action.id)) > 0 ? leftFor(db, action) : 0
}

async function leftFor(db: Queryable, { id }: Pick<BulkActionRow, 'id'>): Promise<number> {
  const [row] = await db.select({ leftMs }).from(bulkActions).where(eq(bulkActions.id, id))
  return row?.leftMs ?? 0
}

function isDone({ id }: Pick<BulkActionRow, 'id'>) {
  return and(eq(items.actionId, id), eq(items.outcome, 'DONE'))
}

/**
 * What can be undone is; each of the rest keeps why it stands, all of an owner's if a copy is on its way.
 * Their notifications, held since the action ended, are withdrawn, and are about what stands from then on.
 */
export const undoBulkAction = bind(contract.undoBulkAction, async (call, { db, settings }) => {
  const { businessTimeZone: timeZone } = settings
  const { count, stand } = await db.transaction(async (tx) => {
    const action = await lockOwn(tx, call.caller, call.params.id)
    const { finishedAt: decidedAt, state } = action
    if (!decidedAt || state === 'UNDONE' || !isUndoable(action))
      throw new Refusal('notFound', 'core:undo.none')
    if ((await leftFor(tx, action)) === 0) throw tooLate()
    const rows = await tx.select().from(items).where(isDone(action)).orderBy(asc(items.position))
    const decided = rows.flatMap(({ kind, subjectId: id, position, ownerId }) => {
      const queue = queues[kind]
      return queue ? [{ kind: queue, id, position, ownerId }] : []
    })
    if (decided.length === 0) throw new Refusal('notFound', 'core:undo.none')
    await lockAll(tx, call, decided, timeZone)
    const refusals = new Map<number, Refusal>()
    for (const [ownerId, some] of Map.groupBy(decided, (one) => one.ownerId)) {
      const held = ownerId && { ownerId, decidedAt, heldSeconds: UNDO_SECONDS, read: [] }
      const isLate = held && !(await withdraw(tx, held))
      for (const item of some) {
        const undo = () => tx.transaction((one) => undoOf(one, call, item, timeZone, action.id))
        const refusal = isLate ? tooLate() : await refusedOr(undo)
        if (refusal instanceof Refusal) refusals.set(item.position, refusal)
      }
      if (ownerId && !isLate) await notifyOwner(tx, action, ownerId, [...refusals.keys()])
    }
    const [first] = refusals.values()
    if (first && refusals.size === decided.length) throw first
    for (const [position, { key: reason, details }] of refusals)
      await tx
        .update(items)
        .set({ reason, params: details.params ?? null })
        .where(and(isDone(action), eq(items.position, position)))
    await tx.update(bulkActions).set({ state: 'UNDONE' }).where(eq(bulkActions.id, action.id))
    return { count: decided.length - refusals.size, stand: refusals.size }
  })
  const message = stand > 0 ? 'core:undo.doneSome' : 'core:undo.doneMany'
  return { data: null, message, params: { count } }
})
