import { sql } from 'drizzle-orm'
import { updateDeal as contract } from '#src/contract/core/deals.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseForeignOwner } from '#src/services/kit/refusals/refuse-foreign-owner.ts'
import { checkDeal } from './check-deal.ts'
import { notifyAdministrators } from './create-deal.ts'
import { auditedDeal, replaceImages } from './deal-record.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { type Command, lockDeal, writeDeal } from './transition.ts'

/** PUT deals/{role}: a saved deal waits for approval again, in a new version. */
export const updateDeal = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller, format } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  const command: Command = {
    action: 'edit',
    dealId: body.id,
    ownerId: caller.userId,
    version: body.version,
  }
  await db.transaction(async (tx) => {
    const before = await lockDeal(tx, command, timeZone, format)
    const context = { merchantId: caller.userId, timeZone, previous: before }
    const columns = {
      ...(await checkDeal(tx, body, context)),
      version: sql`${deals.version} + 1`,
      submittedAt: sql`now()`,
    }
    const after = await writeDeal(tx, command, columns, timeZone)
    await replaceImages(tx, after.id, body.imageUrls)
    await moveTally(tx, before, after)
    await recordAudit(tx, call, {
      event: 'deal.updated',
      subjectType: 'deal',
      subjectId: after.id,
      before: auditedDeal(before),
      after: auditedDeal(after),
    })
    await notifyAdministrators(tx, after)
  })
  return { data: { dealId: body.id }, message: 'core:deal.updated' }
})
