import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type BulkActionRow, bulkActions } from './schema.ts'

/** @throws Refusal notFound for another's */
export async function lockOwn(tx: Tx, { userId }: Caller, id: string): Promise<BulkActionRow> {
  const [action] = await tx
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.id, id), eq(bulkActions.ownerId, userId)))
    .for('update')
  if (!action) throw new Refusal('notFound', 'core:bulk.notFound')
  return action
}
