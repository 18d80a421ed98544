import { undoDecisions as contract, type UndoItem } from '#src/contract/core/undo.ts'
import type { Tx } from '#src/database/connect.ts'
import { inbox } from '#src/services/core/inbox/nouns.ts'
import { requireDecider } from '#src/services/kit/decisions/may-decide.ts'
import type { Undoer } from '#src/services/kit/decisions/undo.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { withdraw } from '#src/services/notifications/index.ts'
import { isBuiltOn } from './built-on.ts'

export const undoDecisions = bind(contract, async (call, { db, settings }) => {
  const { items } = call.body
  await db.transaction((tx) => undoAll(tx, call, items, settings.businessTimeZone))
  const message = items.length === 1 ? 'core:undo.done' : 'core:undo.doneMany'
  return { data: null, message, params: { count: items.length } }
})

/** All or none. @throws Refusal forbidden, and as undoDecision */
async function undoAll(tx: Tx, by: Undoer, items: readonly UndoItem[], timeZone: string) {
  await lockAll(tx, by, items, timeZone)
  for (const item of items) await undoOf(tx, by, item, timeZone, null)
}

/**
 * Locks the records of one's own decisions in one order, so that decisions and edits of some of them wait
 * and never deadlock.
 * @throws Refusal forbidden
 */
export async function lockAll(
  tx: Tx,
  by: Undoer,
  items: readonly UndoItem[],
  timeZone: string,
): Promise<void> {
  for (const { kind } of items) requireDecider(by.caller, kind)
  const ordered = items.toSorted((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1))
  for (const { kind, id } of ordered) await inbox[kind].undo(timeZone).lock(tx, id)
}

/**
 * Undoes the decision on one record, which is locked.
 * @param actionId the bulk action that decided it
 * @throws Refusal as undoDecision
 */
export function undoOf(
  tx: Tx,
  by: Undoer,
  item: UndoItem,
  timeZone: string,
  actionId: string | null,
) {
  const unless = isBuiltOn(item)
  return inbox[item.kind].undo(timeZone).undo(tx, by, { ...item, actionId, unless }, withdraw)
}
