import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { subscriptions } from './schema.ts'

/** Call it in the transaction that records why. False if the plan has ended. */
export async function setPlanFrozen(tx: Tx, id: string, frozen: boolean): Promise<boolean> {
  const changed = await tx
    .update(subscriptions)
    .set({ frozenAt: frozen ? sql`now()` : null })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.endedAt)))
    .returning({ id: subscriptions.id })
  return changed.length > 0
}
