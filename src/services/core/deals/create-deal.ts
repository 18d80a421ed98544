import { and, eq } from 'drizzle-orm'
import { createDeal as contract } from '#src/contract/core/deals.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  canAddDeals,
  findAccounts,
  listAdministratorIds,
} from '#src/services/authentication/index.ts'
import { findMerchantCategories } from '#src/services/core/categories/find-categories.ts'
import { countDealsThisMonth, lockActiveSubscription } from '#src/services/core/plans/find-plans.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { checkDeal } from './check-deal.ts'
import { createDealCode } from './deal-code.ts'
import { auditedDeal, replaceImages } from './deal-record.ts'
import { findRisks } from './deal-risks.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { approveDealByRule } from './workflow.ts'

export const createDeal = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller } = call
  refuseForeignOwner(body.merchantId, caller.userId)
  const dealId = await addOnce(db, call, deals, async (tx, id) => {
    await refuseWithoutRoom(tx, caller.userId, timeZone)
    const context = { merchantId: caller.userId, timeZone, previous: null }
    const columns = { ...(await checkDeal(tx, body, context)), merchantId: caller.userId }
    const risks = await findRisks(tx, columns, settings)
    const deal = await insertDeal(tx, { ...columns, id, risks })
    await replaceImages(tx, deal.id, body.imageUrls)
    await moveTally(tx, null, deal)
    await recordAudit(tx, call, {
      event: 'deal.created',
      subjectId: deal.id,
      after: auditedDeal(deal),
    })
    const isApproved = await approveDealByRule(tx, call, deal, timeZone)
    if (!isApproved) await notifyAdministrators(tx, deal)
  })
  const isApproved =
    (await db.$count(deals, and(eq(deals.id, dealId), eq(deals.approvalStatus, 'APPROVED')))) > 0
  return { data: { dealId }, message: isApproved ? 'core:deal.createdLive' : 'core:deal.created' }
})

export async function notifyAdministrators(tx: Tx, deal: typeof deals.$inferSelect): Promise<void> {
  const owners = await findAccounts(tx, [deal.merchantId])
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'APPROVE_DEAL'),
    type: 'deal-submitted',
    params: { name: deal.title, by: owners.get(deal.merchantId)?.name ?? '' },
    link: dealPaths.show(ofDeal(deal.id)),
  })
}

async function refuseWithoutRoom(tx: Tx, merchantId: string, timeZone: string): Promise<void> {
  if (!(await canAddDeals(tx, merchantId))) throw new Refusal('ruleBroken', 'core:deal.noRight')
  const subscription = await lockActiveSubscription(tx, merchantId, timeZone)
  if (!subscription) throw new Refusal('ruleBroken', 'core:deal.noPlan')
  if (subscription.frozenAt) throw new Refusal('ruleBroken', 'core:plan.frozen')
  const added = await countDealsThisMonth(tx, merchantId, timeZone)
  if (added >= subscription.dealsPerMonth) throw new Refusal('ruleBroken', 'core:deal.noQuota')
  const own = await findMerchantCategories(tx, merchantId)
  if (own.length === 0) throw new Refusal('ruleBroken', 'common:messages.setCategories')
}

type NewDeal = Omit<typeof deals.$inferInsert, 'dealCode'>

/** 32^7 codes: collisions are rare, and retried with another code. */
async function insertDeal(tx: Tx, columns: NewDeal, attempts = 5) {
  const [deal] = await tx
    .insert(deals)
    .values({ ...columns, dealCode: createDealCode() })
    .onConflictDoNothing({ target: deals.dealCode })
    .returning()
  if (deal) return deal
  if (attempts <= 1) throw new Error('no free deal code found')
  return insertDeal(tx, columns, attempts - 1)
}
