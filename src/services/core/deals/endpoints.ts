import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { preflightDeal } from '#src/contract/core/deal-preflight.ts'
import { createDeal, deleteDeal, readDealsSummary, updateDeal } from '#src/contract/core/deals.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import {
  canAddDeals,
  findAccounts,
  listAdministratorIds,
} from '#src/services/authentication/index.ts'
import { findMerchantCategories } from '#src/services/core/categories/find-categories.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { endDraft } from '#src/services/core/deal-drafts/drafts.ts'
import { countDealsThisMonth, lockActiveSubscription } from '#src/services/core/plans/find-plans.ts'
import { ownImageWidth } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { checkDeal } from './check-deal.ts'
import { createDealCode } from './deal-code.ts'
import { auditedDeal, replaceImages } from './deal-record.ts'
import { findRisks } from './deal-risks.ts'
import { listDeals, listPendingDeals } from './list-deals.ts'
import { readDeal } from './read-deal.ts'
import { deals, isExpired } from './schema.ts'
import { moveTally } from './tallies.ts'
import { approveDeal, approveDealByRule, dealWorkflow, removeDeal } from './workflow.ts'

async function notifyAdministrators(tx: Tx, deal: typeof deals.$inferSelect): Promise<void> {
  const owners = await findAccounts(tx, [deal.merchantId])
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'APPROVE_DEAL'),
    type: 'deal-submitted',
    params: {
      name: deal.title,
      by: owners.get(deal.merchantId)?.name ?? '',
      picture: deal.coverImage,
    },
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
  bind(createDeal, async (call, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const { body, caller } = call
    refuseForeignOwner(body.merchantId, caller.userId)
    const dealId = await addOnce(db, call, deals, async (tx, id) => {
      const { draft, ...sent } = body
      if (draft) await endDraft(tx, { id: draft.id, merchantId: caller.userId }, draft)
      await refuseWithoutRoom(tx, caller.userId, timeZone)
      const context = { merchantId: caller.userId, timeZone, previous: null }
      const columns = { ...(await checkDeal(tx, sent, context)), merchantId: caller.userId }
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
  }),
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
  /** Soft: the row stays for audit and quota. */
  bind(deleteDeal, async (call, { db, settings }) => {
    const { dealId } = call.params
    const { businessTimeZone } = settings
    await db.transaction((tx) =>
      removeDeal(tx, call, { id: dealId, version: null }, businessTimeZone),
    )
    return { data: { dealId }, message: 'core:deal.deleted' }
  }),
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
