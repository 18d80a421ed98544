import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/bulk-actions.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readComment } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { requireProof } from '#src/services/kit/endpoints/require-proof.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { createBulkAction } from './create.ts'
import { kinds } from './kinds.ts'
import { lockOwn } from './lock-own.ts'
import { bulkActions, bulkActionItems as items } from './schema.ts'
import { undoBulkAction, undoMs } from './undo.ts'

export const bulkActionEndpoints = [
  createBulkAction,
  undoBulkAction,
  /** Newest first; unanswered offers are left out. */
  bind(contract.listTasks, async ({ caller, query, format }, { db }) => {
    const { page, size } = query
    const left = db.$count(items, and(eq(items.actionId, bulkActions.id), isNull(items.outcome)))
    const own = and(eq(bulkActions.ownerId, caller.userId), ne(bulkActions.state, 'DRAFT'))
    const { id, act, state, total, createdAt } = bulkActions
    const [rows, totalItems] = await Promise.all([
      db
        .select({
          id,
          act,
          state,
          done: sql<number>`(${total} - (${left}))::int`,
          total,
          createdAt,
        })
        .from(bulkActions)
        .where(own)
        .orderBy(desc(createdAt), desc(id))
        .limit(size)
        .offset(page * size),
      db.$count(bulkActions, own),
    ])
    const tasks = rows.map((row) => ({ ...row, createdAt: format.instant(row.createdAt) }))
    return { data: { ...pageAnswer({ page, size, totalItems }), tasks } }
  }),
  bind(contract.readBulkAction, async ({ params, caller, format, t }, { db }) => {
    const [action] = await db
      .select()
      .from(bulkActions)
      .where(and(eq(bulkActions.id, params.id), eq(bulkActions.ownerId, caller.userId)))
    if (!action) throw new Refusal('notFound', 'core:bulk.notFound')
    const groups = await db
      .select({ kind: items.kind, outcome: items.outcome, count: count() })
      .from(items)
      .where(eq(items.actionId, action.id))
      .groupBy(items.kind, items.outcome)
    const sumOf = (outcome: 'DONE' | 'FAILED') =>
      groups.reduce((sum, group) => sum + (group.outcome === outcome ? group.count : 0), 0)
    const { id, act, state, total, capped, comment, stopReason, startedAt, finishedAt } = action
    return {
      data: {
        id,
        act,
        state,
        total,
        capped,
        comment,
        kinds: contract.bulkKinds.filter((kind) => groups.some((group) => group.kind === kind)),
        done: sumOf('DONE'),
        failed: sumOf('FAILED'),
        stopReason: stopReason && t(stopReason),
        startedAt: startedAt && format.instant(startedAt),
        finishedAt: finishedAt && format.instant(finishedAt),
        undoMs: await undoMs(db, action),
        failures: await findFailures(db, id, t),
      },
    }
  }),
  /** Checks the comment before anything is decided; of two concurrent starts one begins. */
  bind(contract.startBulkAction, async (call, { db, settings }) => {
    const { params, body, caller, language, address } = call
    await db.transaction(async (tx) => {
      const action = await lockOwn(tx, caller, params.id)
      if (action.state !== 'DRAFT') return
      const kinds = await kindsOf(tx, action.id)
      if (kinds.some((kind) => contract.provenKinds.has(kind))) requireProof(caller)
      // Each of them is approved by itself, by somebody who has its rights.
      if (settings.secondApproval && action.act === 'deactivate' && kinds.includes('staff')) {
        throw new Refusal('ruleBroken', 'core:bulk.oneByOne')
      }
      const needs = kinds.map((kind) => contract.bulkDecisions[kind][action.act]?.comment)
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
  }),
  bind(contract.stopBulkAction, async (call, { db }) => {
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
  }),
]

async function kindsOf(tx: Tx, actionId: string) {
  const rows = await tx
    .selectDistinct({ kind: items.kind })
    .from(items)
    .where(eq(items.actionId, actionId))
  return rows.map(({ kind }) => kind)
}

async function findFailures(db: Queryable, actionId: string, t: Translate) {
  const failed = await db
    .select({
      kind: items.kind,
      id: items.subjectId,
      reason: items.reason,
      params: items.params,
    })
    .from(items)
    .where(and(eq(items.actionId, actionId), isNotNull(items.reason)))
    .orderBy(asc(items.position))
    .limit(contract.BULK_FAILURES_MAX)
  const names = new Map<string, string>()
  for (const kind of contract.bulkKinds) {
    const ids = failed.filter((one) => one.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const { id, name } of await kinds[kind].find(db, ids)) names.set(kind + id, name)
  }
  return failed.map(({ kind, id, reason, params }) => ({
    kind,
    id,
    name: names.get(kind + id) ?? null,
    reason: t(reason ?? 'errors:service.internal', params ?? {}),
  }))
}
