import { eq } from 'drizzle-orm'
import { deleteDeal as contract } from '#src/contract/core/deals.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { auditedDeal } from './deal-record.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { dealWorkflow } from './workflow.ts'

/** DELETE deals/{role}/{dealId}: soft, the row stays for audit and quota. */
export const deleteDeal = bind(contract, async (call, { db, settings }) => {
  const { params, caller, format } = call
  const workflow = dealWorkflow(settings.businessTimeZone)
  const command = {
    action: 'delete' as const,
    id: params.dealId,
    version: null,
    scope: eq(deals.merchantId, caller.userId),
  }
  await db.transaction(async (tx) => {
    const before = await lockRecord(tx, workflow, command, format)
    await writeRecord(tx, workflow, command)
    await moveTally(tx, before, null)
    await recordAudit(tx, call, {
      event: 'deal.deleted',
      subjectType: 'deal',
      subjectId: params.dealId,
      before: auditedDeal(before),
    })
  })
  return { data: { dealId: params.dealId }, message: 'core:deal.deleted' }
})
