import { sql } from 'drizzle-orm'
import { updateDeal } from '#src/contract/core/deals.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { refuseForeignOwner } from '#src/services/kit/refusals/refuse-foreign-owner.ts'
import { checkDeal } from './check-deal.ts'
import { tellAdministrators } from './create-deal.ts'
import { auditedDeal, replaceImages } from './deal-record.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { holdDeal, type Wish, writeDeal } from './transition.ts'

/** PUT deals/{role}: a saved deal waits for approval again, in a new version. */
export function addUpdateDeal(app: ServiceApp, deps: ServiceDeps): void {
  const timeZone = deps.settings.businessTimeZone

  implement(app, deps, updateDeal, async (call) => {
    const { body, caller, format } = call
    refuseForeignOwner(body.merchantId, caller.userId)
    const wish: Wish = {
      action: 'edit',
      dealId: body.id,
      ownerId: caller.userId,
      version: body.version,
    }
    await deps.db.transaction(async (tx) => {
      const before = await holdDeal(tx, wish, timeZone, format)
      const context = { merchantId: caller.userId, timeZone, previous: before }
      const columns = {
        ...(await checkDeal(tx, body, context)),
        version: sql`${deals.version} + 1`,
        submittedAt: sql`now()`,
      }
      const after = await writeDeal(tx, wish, columns, timeZone)
      await replaceImages(tx, after.id, body.imageUrls)
      await moveTally(tx, before, after)
      await recordAudit(tx, call, {
        event: 'deal.updated',
        subjectType: 'deal',
        subjectId: after.id,
        before: auditedDeal(before),
        after: auditedDeal(after),
      })
      await tellAdministrators(tx, after)
    })
    return { data: { dealId: body.id }, say: 'core:deal.updated' }
  })
}
