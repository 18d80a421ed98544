import type { InboxKind } from '#src/contract/core/approvals.ts'
import { undoDecisions as contract } from '#src/contract/core/undo.ts'
import type { Tx } from '#src/database/connect.ts'
import { accountRecord, changeRecord } from '#src/services/authentication/index.ts'
import { correctionWorkflow } from '#src/services/core/deal-corrections/workflow.ts'
import { dealWorkflow } from '#src/services/core/deals/workflow.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { type Undoer, undoDecision } from '#src/services/kit/decisions/undo.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { branchWorkflow } from '#src/services/location/index.ts'
import { withdraw } from '#src/services/notifications/index.ts'
import { isBuiltOn } from './built-on.ts'

export const undoDecisions = bind(contract, async (call, { db, settings }) => {
  const { items } = call.body
  if (!items.every(({ kind }) => mayDecide(call.caller, kind))) {
    throw new Refusal('forbidden', 'errors:service.forbidden')
  }
  await db.transaction(async (tx) => {
    for (const { kind, id } of items) await undo[kind](tx, call, id, settings.businessTimeZone)
  })
  const message = items.length === 1 ? 'core:undo.done' : 'core:undo.doneMany'
  return { data: null, message, params: { count: items.length } }
})

type UndoOne = (tx: Tx, by: Undoer, id: string, timeZone: string) => Promise<void>

const undo: Record<InboxKind, UndoOne> = {
  deals(tx, by, id, timeZone) {
    const item = { kind: 'deals', id, unless: () => isBuiltOn(id) } as const
    return undoDecision(tx, by, dealWorkflow(timeZone), item, withdraw)
  },
  corrections: (tx, by, id, timeZone) =>
    undoDecision(tx, by, correctionWorkflow(timeZone), { kind: 'corrections', id }, withdraw),
  branches: (tx, by, id) =>
    undoDecision(tx, by, branchWorkflow, { kind: 'branches', id }, withdraw),
  profile: (tx, by, id) =>
    undoDecision(tx, by, changeRecord('BUSINESS'), { kind: 'profile', id }, withdraw),
  contact: (tx, by, id) =>
    undoDecision(tx, by, changeRecord('CONTACT'), { kind: 'contact', id }, withdraw),
  accounts: (tx, by, id) => undoDecision(tx, by, accountRecord, { kind: 'accounts', id }, withdraw),
}
