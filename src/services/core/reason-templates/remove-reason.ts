import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReasonTemplate } from '#src/contract/core/reason-templates.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { Refusal, refuseStale } from '#src/services/kit/refusals/refusal.ts'
import { requireFullAdministrator } from './rights.ts'
import { reasonTemplates } from './schema.ts'

/** @throws Refusal forbidden, or ruleBroken if it has changed since it was seen */
export const removeReason: Remove = async (tx, by, which) => {
  requireFullAdministrator(by.caller)
  const { id, version, ...before } = await lockReason(tx, which.id)
  refuseStale(which.version ?? version, version, 'core:reason.changed')
  await tx.update(reasonTemplates).set({ deletedAt: sql`now()` }).where(eq(reasonTemplates.id, id))
  await recordAudit(tx, by, { event: 'reason-template.deleted', subjectId: id, before })
}

/** The reason, locked until the transaction ends. @throws Refusal notFound */
export async function lockReason(tx: Tx, reasonId: string): Promise<ReasonTemplate> {
  const { id, kind, language, name, text, version, deletedAt } = reasonTemplates
  const [found] = await tx
    .select({ id, kind, language, name, text, version })
    .from(reasonTemplates)
    .where(and(eq(id, reasonId), isNull(deletedAt)))
    .for('update')
  if (!found) throw new Refusal('notFound', 'core:reason.notFound')
  return found
}
