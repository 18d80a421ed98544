import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#src/database/connect.ts'
import { bulkActions } from './schema.ts'

export type BulkActionRow = typeof bulkActions.$inferSelect

/** Renewed by each step; longer than any step takes. */
const LEASE_SECONDS = 15

/** Another worker holds the action: this worker's step is rolled back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Takes the action that is due longest; null when there is none. One whose holder died is due again. */
export async function takeAction(db: Database, holder: string): Promise<BulkActionRow | null> {
  const due = sql`
    select ${bulkActions.id} from ${bulkActions}
    where ${bulkActions.state} = 'RUNNING' and ${bulkActions.dueAt} <= now()
    order by ${bulkActions.dueAt}, ${bulkActions.id} limit 1 for update skip locked`
  const [action] = await db
    .update(bulkActions)
    .set({
      holder,
      dueAt: inSeconds(LEASE_SECONDS),
      failedAttempts: sql`${bulkActions.failedAttempts} + 1`,
    })
    .where(sql`${bulkActions.id} = (${due})`)
    .returning()
  return action ?? null
}

/** Locks the action until the step ends, so that steps come one after the other. @throws LeaseLost */
export async function renewLease(
  tx: Tx,
  { id, holder }: Pick<BulkActionRow, 'id' | 'holder'>,
): Promise<BulkActionRow> {
  const [action] = await tx
    .update(bulkActions)
    .set({ dueAt: inSeconds(LEASE_SECONDS), failedAttempts: 0 })
    .where(isHeld({ id, holder }))
    .returning()
  if (!action) throw new LeaseLost()
  return action
}

/** Lets it go; any replica may take it at once, or after `seconds`. */
export async function releaseAction(
  db: Database,
  held: Pick<BulkActionRow, 'id' | 'holder'>,
  seconds = 0,
): Promise<void> {
  await db
    .update(bulkActions)
    .set({ holder: null, dueAt: inSeconds(seconds) })
    .where(isHeld(held))
}

function isHeld({ id, holder }: Pick<BulkActionRow, 'id' | 'holder'>): SQL | undefined {
  return and(
    eq(bulkActions.id, id),
    eq(bulkActions.state, 'RUNNING'),
    sql`${bulkActions.holder} = ${holder}`,
  )
}

function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
}
