import { and, asc, count, eq } from 'drizzle-orm'
import {
  BULK_FAILURES_MAX,
  bulkKinds,
  readBulkAction as contract,
} from '#src/contract/core/bulk-actions.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { kinds } from './kinds.ts'
import { bulkActions, bulkActionItems as items } from './schema.ts'

export const readBulkAction = bind(contract, async ({ params, caller, format, t }, { db }) => {
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
      kinds: bulkKinds.filter((kind) => groups.some((group) => group.kind === kind)),
      done: sumOf('DONE'),
      failed: sumOf('FAILED'),
      stopReason: stopReason && t(stopReason),
      startedAt: startedAt && format.instant(startedAt),
      finishedAt: finishedAt && format.instant(finishedAt),
      failures: sumOf('FAILED') > 0 ? await findFailures(db, id, t) : [],
    },
  }
})

async function findFailures(db: Queryable, actionId: string, t: Translate) {
  const failed = await db
    .select({
      kind: items.kind,
      id: items.subjectId,
      reason: items.reason,
      params: items.params,
    })
    .from(items)
    .where(and(eq(items.actionId, actionId), eq(items.outcome, 'FAILED')))
    .orderBy(asc(items.position))
    .limit(BULK_FAILURES_MAX)
  const names = new Map<string, string>()
  for (const kind of bulkKinds) {
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
