import { deleteDeal as contract } from '#src/contract/core/deals.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { auditedDeal } from './deal-record.ts'
import { moveTally } from './tallies.ts'
import { lockDeal, writeDeal } from './transition.ts'

/** DELETE deals/{role}/{dealId}: soft, the row stays for audit and quota. */
export const deleteDeal = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { params, caller, format } = call
  const command = {
    action: 'delete' as const,
    dealId: params.dealId,
    ownerId: caller.userId,
    version: null,
  }
  await db.transaction(async (tx) => {
    const before = await lockDeal(tx, command, timeZone, format)
    await writeDeal(tx, command, {}, timeZone)
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
