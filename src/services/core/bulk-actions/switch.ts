import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  bulkDecisions,
  startBulkAction as startContract,
  stopBulkAction as stopContract,
} from '#src/contract/core/bulk-actions.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readComment } from '#src/services/kit/decisions/decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { bulkActions, bulkActionItems as items } from './schema.ts'

/** Checks the comment before anything is decided; of two concurrent starts one begins. */
export const startBulkAction = bind(startContract, async (call, { db }) => {
  const { params, body, caller, language, address } = call
  await db.transaction(async (tx) => {
    const action = await lockOwn(tx, caller, params.id)
    if (action.state !== 'DRAFT') return
    const needs = (await kindsOf(tx, action.id)).map(
      (kind) => bulkDecisions[kind][action.act]?.comment,
    )
    const comment = readComment(body.comment, needs.find(Boolean))
    await tx
      .update(bulkActions)
      .set({
        comment,
        language,
        address,
        state: 'RUNNING',
        startedAt: sql`now()`,
        dueAt: sql`now()`,
      })
      .where(eq(bulkActions.id, action.id))
    await recordAudit(tx, call, {
      event: 'bulk-action.started',
      subjectId: action.id,
      after: { rows: action.total },
      comment,
    })
  })
  return { data: null, message: 'core:bulk.started' }
})

export const stopBulkAction = bind(stopContract, async (call, { db }) => {
  await db.transaction(async (tx) => {
    const action = await lockOwn(tx, call.caller, call.params.id)
    const [stopped] = await tx
      .update(bulkActions)
      .set({ stopReason: 'core:bulk.stoppedByOwner' })
      .where(
        and(
          eq(bulkActions.id, action.id),
          eq(bulkActions.state, 'RUNNING'),
          isNull(bulkActions.stopReason),
        ),
      )
      .returning({ id: bulkActions.id })
    if (!stopped) return
    await recordAudit(tx, call, { event: 'bulk-action.stopped', subjectId: action.id })
  })
  return { data: null, message: 'core:bulk.stopped' }
})

async function lockOwn(tx: Tx, { userId }: Caller, id: string) {
  const [action] = await tx
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.id, id), eq(bulkActions.ownerId, userId)))
    .for('update')
  if (!action) throw new Refusal('notFound', 'core:bulk.notFound')
  return action
}

async function kindsOf(tx: Tx, actionId: string) {
  const rows = await tx
    .selectDistinct({ kind: items.kind })
    .from(items)
    .where(eq(items.actionId, actionId))
  return rows.map(({ kind }) => kind)
}
