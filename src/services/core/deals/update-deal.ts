import { eq, sql } from 'drizzle-orm'
import { updateDeal as contract } from '#src/contract/core/deals.ts'
import { approveByRule } from '#src/services/core/trust/approve-by-rule.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseForeignOwner } from '#src/services/kit/refusals/refuse-foreign-owner.ts'
import { checkDeal } from './check-deal.ts'
import { notifyAdministrators } from './create-deal.ts'
import { auditedDeal, replaceImages } from './deal-record.ts'
import { findRisks } from './deal-risks.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { dealWorkflow } from './workflow.ts'

export const updateDeal = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  const workflow = dealWorkflow(timeZone)
  const command = {
    action: 'edit' as const,
    id: body.id,
    version: body.version,
    scope: eq(deals.merchantId, caller.userId),
  }
  const isApproved = await db.transaction(async (tx) => {
    const before = await lockRecord(tx, workflow, command, format)
    const context = { merchantId: caller.userId, timeZone, previous: before }
    const checked = await checkDeal(tx, body, context)
    const columns = {
      ...checked,
      risks: await findRisks(tx, { ...checked, merchantId: caller.userId }, settings),
      version: sql`${deals.version} + 1`,
      submittedAt: sql`now()`,
    }
    const after = await writeRecord(tx, workflow, command, columns)
    await replaceImages(tx, after.id, body.imageUrls)
    await moveTally(tx, before, after)
    await recordAudit(tx, call, {
      event: 'deal.updated',
      subjectId: after.id,
      before: auditedDeal(before),
      after: auditedDeal(after),
    })
    const approved = await approveByRule(tx, call, after, timeZone)
    if (!approved) await notifyAdministrators(tx, after)
    return approved
  })
  return {
    data: { dealId: body.id },
    message: isApproved ? 'core:deal.updatedLive' : 'core:deal.updated',
  }
})
