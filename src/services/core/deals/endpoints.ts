import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { preflightDeal } from '#src/contract/core/deal-preflight.ts'
import { readDealsSummary, updateDeal } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { ownImageWidth } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { checkDeal } from './check-deal.ts'
import { createDeal, notifyAdministrators } from './create-deal.ts'
import { auditedDeal, replaceImages } from './deal-record.ts'
import { findRisks } from './deal-risks.ts'
import { deleteDeal } from './delete-deal.ts'
import { isExpired } from './expiry.ts'
import { listDeals } from './list-deals.ts'
import { listPendingDeals } from './list-pending-deals.ts'
import { readDeal } from './read-deal.ts'
import { deals } from './schema.ts'
import { moveTally } from './tallies.ts'
import { approveDeal, approveDealByRule, dealWorkflow } from './workflow.ts'

const hasCoupons = sql`exists (select 1 from ${dealCoupons} where ${dealCoupons.dealId} = ${deals.id})`

export const dealEndpoints = [
  listPendingDeals,
  listDeals,
  bind(readDealsSummary, async ({ params: { merchantId }, caller }, { db }) => {
    const own = caller.role === 'ADMIN' || caller.userId === merchantId
    const account = own && (await findAccounts(db, [merchantId])).get(merchantId)
    if (!account) throw new Refusal('notFound', 'core:merchant.notFound')
    const [row] = await db
      .select({
        totalDeals: sql<number>`count(*)::int`,
        couponDeals: sql<number>`(count(*) filter (where ${hasCoupons}))::int`,
        specialOfferDeals: sql<number>`(count(*) filter (where ${categories.categoryType} = 'SEASONAL'))::int`,
      })
      .from(deals)
      .innerJoin(categories, eq(categories.id, deals.categoryId))
      .where(and(eq(deals.merchantId, merchantId), isNull(deals.deletedAt)))
    return { data: row ?? { totalDeals: 0, couponDeals: 0, specialOfferDeals: 0 } }
  }),
  bind(preflightDeal, async ({ caller, query }, deps) => {
    const { title, coverImage, except } = query
    const [duplicate, coverWidth] = await Promise.all([
      findDuplicate(deps.db, {
        merchantId: caller.userId,
        title: title.trim(),
        except,
        timeZone: deps.settings.businessTimeZone,
      }),
      coverImage ? ownImageWidth(deps, caller.userId, coverImage) : null,
    ])
    return { data: { duplicate, coverWidth } }
  }),
  readDeal,
  createDeal,
  approveDeal,
  bind(updateDeal, async (call, { db, settings }) => {
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
      const approved = await approveDealByRule(tx, call, after, timeZone)
      if (!approved) await notifyAdministrators(tx, after)
      return approved
    })
    return {
      data: { dealId: body.id },
      message: isApproved ? 'core:deal.updatedLive' : 'core:deal.updated',
    }
  }),
  deleteDeal,
]

type Sought = { merchantId: string; title: string; except: string | undefined; timeZone: string }

async function findDuplicate(db: Queryable, { merchantId, title, except, timeZone }: Sought) {
  if (title === '') return null
  const [found] = await db
    .select({ id: deals.id, title: deals.title })
    .from(deals)
    .where(
      and(
        eq(deals.merchantId, merchantId),
        eq(deals.approvalStatus, 'APPROVED'),
        sql`lower(${deals.title}) = lower(${title})`,
        sql`not ${isExpired(timeZone)}`,
        isNull(deals.deletedAt),
        except ? ne(deals.id, except) : undefined,
      ),
    )
    .limit(1)
  return found ?? null
}
