import { eq } from 'drizzle-orm'
import { deleteDeal as contract } from '#src/contract/core/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import { closeThread } from '#src/services/kit/decisions/threads.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { auditedDeal } from './deal-record.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { dealWorkflow } from './workflow.ts'

/** Soft: the row stays for audit and quota. */
export const deleteDeal = bind(contract, async (call, { db, settings }) => {
  const { dealId } = call.params
  const { businessTimeZone } = settings
  await db.transaction((tx) =>
    removeDeal(tx, call, { id: dealId, version: null }, businessTimeZone),
  )
  return { data: { dealId }, message: 'core:deal.deleted' }
})

export async function removeDeal(
  tx: Tx,
  decider: Decider,
  { id, version }: { id: string; version: number | null },
  timeZone: string,
): Promise<void> {
  const workflow = dealWorkflow(timeZone)
  const scope = eq(deals.merchantId, decider.caller.userId)
  const command = { action: 'delete' as const, id, version, scope }
  const before = await lockRecord(tx, workflow, command, decider.format)
  await writeRecord(tx, workflow, command)
  await closeThread(tx, { kind: 'deals', id })
  await moveTally(tx, before, null)
  await recordAudit(tx, decider, {
    event: 'deal.deleted',
    subjectId: id,
    before: auditedDeal(before),
  })
}
