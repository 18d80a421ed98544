import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { packageSubscriptions } from './schema.ts'

/**
 * Nothing is collected off a frozen package; its days go on. To be called in the transaction that records
 * why. False where another one has replaced it.
 */
export async function setPackageFrozen(tx: Tx, id: string, frozen: boolean): Promise<boolean> {
  const changed = await tx
    .update(packageSubscriptions)
    .set({ frozenAt: frozen ? databaseNow : null })
    .where(and(eq(packageSubscriptions.id, id), isNull(packageSubscriptions.replacedAt)))
    .returning({ id: packageSubscriptions.id })
  return changed.length > 0
}
