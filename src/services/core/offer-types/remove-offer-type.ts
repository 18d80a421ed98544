import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { Refusal, refuseStale } from '#src/services/kit/refusals/refusal.ts'
import type { OfferType } from './find-offer-type.ts'
import { offerTypes } from './schema.ts'

/** @throws Refusal ruleBroken if it has changed since it was seen */
export const removeOfferType: Remove = async (tx, by, { id, version }) => {
  const { name, ...held } = await lockOfferType(tx, id)
  refuseStale(version, held.version, 'core:offerType.changed')
  await tx.update(offerTypes).set({ deletedAt: sql`now()` }).where(eq(offerTypes.id, id))
  await recordAudit(tx, by, { event: 'offer-type.deleted', subjectId: id, before: { name } })
}

/** The offer type, locked until the transaction ends. @throws Refusal notFound */
export async function lockOfferType(tx: Tx, id: string): Promise<OfferType> {
  const [found] = await tx
    .select()
    .from(offerTypes)
    .where(and(eq(offerTypes.id, id), isNull(offerTypes.deletedAt)))
    .for('update')
  if (!found) throw new Refusal('notFound', 'core:offerType.notFound')
  return found
}
