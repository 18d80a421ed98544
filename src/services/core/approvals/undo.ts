import type { SQL } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { undoDecisions as contract, type UndoItem } from '#src/contract/core/undo.ts'
import type { Tx } from '#src/database/connect.ts'
import { accountRecord, changeRecord } from '#src/services/authentication/index.ts'
import { correctionWorkflow } from '#src/services/core/deal-corrections/workflow.ts'
import { dealWorkflow } from '#src/services/core/deals/workflow.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import {
  lockDecided,
  type Undoable,
  type Undoer,
  undoDecision,
} from '#src/services/kit/decisions/undo.ts'
import type { Decidable } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { branchWorkflow } from '#src/services/location/index.ts'
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
  for (const item of items)
    await steps[item.kind](timeZone).undo(tx, by, { ...item, actionId: null })
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
  if (!items.every(({ kind }) => mayDecide(by.caller, kind)))
    throw new Refusal('forbidden', 'errors:service.forbidden')
  const ordered = items.toSorted((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1))
  for (const { kind, id } of ordered) await steps[kind](timeZone).lock(tx, id)
}

/** Undoes what a bulk action decided on one record, which is locked. @throws Refusal as undoDecision */
export function undoOf(tx: Tx, by: Undoer, item: UndoItem, timeZone: string, actionId: string) {
  return steps[item.kind](timeZone).undo(tx, by, { ...item, actionId })
}

type Steps = {
  lock: (tx: Tx, id: string) => Promise<unknown>
  undo: (tx: Tx, by: Undoer, item: UndoItem & { actionId: string | null }) => Promise<void>
}

const steps: Record<InboxKind, (timeZone: string) => Steps> = {
  deals: (timeZone) => stepsOf(dealWorkflow(timeZone), isBuiltOn),
  corrections: (timeZone) => stepsOf(correctionWorkflow(timeZone)),
  branches: () => stepsOf(branchWorkflow),
  profile: () => stepsOf(changeRecord('BUSINESS')),
  contact: () => stepsOf(changeRecord('CONTACT')),
  accounts: () => stepsOf(accountRecord),
}

function stepsOf<Table extends Decidable>(
  workflow: Undoable<Table>,
  unless?: (id: string) => SQL,
): Steps {
  return {
    lock: (tx, id) => lockDecided(tx, workflow, id),
    undo: (tx, by, item) =>
      undoDecision(
        tx,
        by,
        workflow,
        { ...item, ...(unless && { unless: () => unless(item.id) }) },
        withdraw,
      ),
  }
}
