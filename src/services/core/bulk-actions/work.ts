import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { LeaseLost } from '#src/services/kit/leased-jobs.ts'
import { decideNext } from './decide-item.ts'
import { type AccountActs, kinds } from './kinds.ts'
import { notifyAll, notifyNext } from './notify-owners.ts'
import {
  type BulkActionRow,
  bulkActions,
  bulkActionItems as items,
  leasedActions,
} from './schema.ts'
import { isUndoable } from './undo.ts'

const SLICE_MS = 2000
/** After so many rounds without a step, the blocking record fails. */
const FAILED_ATTEMPTS_MAX = 5
const REST_SECONDS_MAX = 60
const DRAFT_DAYS = 1
const KEPT_DAYS = 90

/** Decides records one by one for a while, then releases the action so that others get a turn. */
export async function workOnBulkActions(
  deps: ServiceDeps,
  accountActs: AccountActs,
  signal: AbortSignal,
): Promise<boolean> {
  const held = await leasedActions.take(deps.db, randomUUID())
  if (!held) return false
  try {
    const ends = performance.now() + SLICE_MS
    let givenUp = held.failedAttempts > FAILED_ATTEMPTS_MAX
    while (!signal.aborted && performance.now() < ends) {
      if (await deps.db.transaction((tx) => takeStep(tx, deps, accountActs, held, givenUp)))
        return true
      givenUp = false
    }
    await outdateDecided(deps.db, deps, held)
    await leasedActions.release(deps.db, held)
  } catch (error) {
    if (error instanceof LeaseLost) return true
    const { id, failedAttempts } = held
    deps.log.error({ err: error, bulkActionId: id, failedAttempts }, 'bulk action failed a round')
    await leasedActions.release(deps.db, held, Math.min(2 ** failedAttempts, REST_SECONDS_MAX))
  }
  return true
}

async function takeStep(
  tx: Tx,
  deps: ServiceDeps,
  accountActs: AccountActs,
  held: BulkActionRow,
  givenUp: boolean,
): Promise<boolean> {
  const action = await leasedActions.renew(tx, held)
  if (!action.stopReason && (await decideNext(tx, { ...deps, accountActs }, action, givenUp)))
    return false
  // Owners of what can be undone are told at one instant, by which an undo finds what it withdraws.
  if (isUndoable(action)) await notifyAll(tx, action)
  else if (await notifyNext(tx, action)) return false
  // Before it ends: after a kill the next process comes here again.
  await outdateDecided(tx, deps, action)
  await tx
    .update(bulkActions)
    .set({
      holder: null,
      address: null,
      state: action.stopReason ? 'STOPPED' : 'DONE',
      finishedAt: sql`now()`,
    })
    .where(eq(bulkActions.id, action.id))
  return true
}

/** What these decisions outdate, which are committed; once a round, not for each record. */
async function outdateDecided(db: Queryable, { outdate }: ServiceDeps, action: BulkActionRow) {
  const { id, act, ownerId: userId } = action
  const rows = await db
    .selectDistinct({ kind: items.kind })
    .from(items)
    .where(and(eq(items.actionId, id), eq(items.outcome, 'DONE')))
  const outdated = rows.map(({ kind }) => kinds[kind].gate(act).outdates)
  for (const what of new Set(outdated)) if (what) await outdate(what, { userId, role: 'ADMIN' })
}

export async function tidyBulkActions({ db }: ServiceDeps): Promise<boolean> {
  await db.delete(bulkActions).where(
    or(
      sql`${bulkActions.state} = 'DRAFT'
          and ${bulkActions.createdAt} < now() - make_interval(days => ${DRAFT_DAYS})`,
      sql`${bulkActions.finishedAt} < now() - make_interval(days => ${KEPT_DAYS})`,
    ),
  )
  return false
}
