import { and, asc, eq, isNull } from 'drizzle-orm'
import type { BulkKind } from '#src/contract/core/bulk-actions.ts'
import { fillReason } from '#src/contract/core/reason-templates.ts'
import type { Tx } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { findAccounts, findCaller } from '#src/services/authentication/index.ts'
import type { News } from '#src/services/kit/decisions/decide.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { requireRights } from '#src/services/kit/endpoints/gate.ts'
import { Refusal, refusedOr } from '#src/services/kit/refusals/refusal.ts'
import { type AccountActs, decideOn, kinds } from './kinds.ts'
import { requireAct } from './require-act.ts'
import { type BulkActionRow, bulkActions, bulkActionItems as items } from './schema.ts'
import { isUndoable } from './undo.ts'

type Deps = Pick<ServiceDeps, 'settings' | 'translators'> & { accountActs: AccountActs }
type Item = typeof items.$inferSelect

/**
 * Decides the next record: the single action behind its own gate, with its owner's current rights, and
 * the result, in one transaction. If the owner may no longer do it, the action stops.
 * @param given up: the record fails without another attempt, after too many failed ones
 * @returns false when no record is left
 */
export async function decideNext(
  tx: Tx,
  deps: Deps,
  action: BulkActionRow,
  givenUp: boolean,
): Promise<boolean> {
  const [item] = await tx
    .select()
    .from(items)
    .where(and(eq(items.actionId, action.id), isNull(items.outcome)))
    .orderBy(asc(items.position))
    .limit(1)
  if (!item) return false
  const caller = await refusedOr(() => findPermitted(tx, action, item))
  if (caller instanceof Refusal) {
    await tx
      .update(bulkActions)
      .set({ stopReason: caller.key })
      .where(eq(bulkActions.id, action.id))
    return true
  }
  const news: News[] = []
  const refusal = givenUp
    ? new Refusal('internal', 'errors:service.internal')
    : await refusedOr(() => decide(tx, deps, action, item, caller, news))
  const outcome =
    refusal instanceof Refusal
      ? { outcome: 'FAILED' as const, reason: refusal.key, params: refusal.details.params ?? null }
      : { outcome: 'DONE' as const, news: news[0] ?? null }
  await tx
    .update(items)
    .set(outcome)
    .where(and(eq(items.actionId, action.id), eq(items.position, item.position)))
  return true
}

async function findPermitted(tx: Tx, action: BulkActionRow, { kind }: Item): Promise<Caller> {
  const { act, ownerId: userId, signInId } = action
  const caller = await findCaller(tx, { userId, signInId })
  requireRights(kinds[kind].gate(act), caller, undefined)
  requireAct(caller, kind, act)
  return caller
}

async function decide(
  tx: Tx,
  { settings, translators, accountActs }: Deps,
  action: BulkActionRow,
  { kind, subjectId: id, version }: Item,
  caller: Caller,
  news: News[],
): Promise<unknown> {
  const { id: requestId, act, comment, address, language } = action
  const { businessTimeZone } = settings
  const decider = {
    caller,
    requestId,
    address,
    format: formatFor(language, businessTimeZone),
    t: translators[language],
    undoneWith: isUndoable(action) ? action.id : undefined,
    notify: async (_tx: Tx, one: News) => void news.push(one),
  }
  const filled = comment === null ? undefined : await fillFor(tx, kind, id, comment)
  const command = { act, id, version, comment: filled }
  return tx.transaction((savepoint) =>
    decideOn(kind, accountActs)(savepoint, decider, command, businessTimeZone),
  )
}

/** Placeholders stay in the shared comment and are filled in for each record. */
async function fillFor(tx: Tx, kind: BulkKind, id: string, comment: string): Promise<string> {
  if (!comment.includes('{')) return comment
  const [record] = await kinds[kind].find(tx, [id])
  if (!record?.ownerId) return comment
  const owner = (await findAccounts(tx, [record.ownerId])).get(record.ownerId)
  return fillReason(comment, { title: record.name, merchant: owner?.name ?? record.name })
}
