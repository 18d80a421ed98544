import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { packageSubscriptions } from './schema.ts'

export async function setPackageFrozen(tx: Tx, id: string, frozen: boolean): Promise<boolean> {
  const changed = await tx
    .update(packageSubscriptions)
    .set({ frozenAt: frozen ? databaseNow : null })
    .where(and(eq(packageSubscriptions.id, id), isNull(packageSubscriptions.replacedAt)))
    .returning({ id: packageSubscriptions.id })
  return changed.length > 0
}
