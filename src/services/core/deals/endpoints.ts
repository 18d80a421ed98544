import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { preflightDeal } from '#src/contract/core/deal-preflight.ts'
import { deleteDeal, readDealsSummary } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { readDealOwner } from '#src/services/core/deal-writers/deal-owner.ts'
import { ownImageWidth } from '#src/services/files/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { readBranchTies } from './branch-ties.ts'
import { listDeals, listPendingDeals } from './list-deals.ts'
import { readDeal } from './read-deal.ts'
import { deals, isExpired } from './schema.ts'
import { approveDeal, removeDeal } from './workflow.ts'
import { createDeal, updateDeal } from './write-deal.ts'

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
    const { merchantId } = await readDealOwner(deps.db, caller, query.merchantId)
    const [duplicate, coverWidth] = await Promise.all([
      findDuplicate(deps.db, {
        merchantId,
        title: title.trim(),
        except,
        timeZone: deps.settings.businessTimeZone,
      }),
      coverImage ? ownImageWidth(deps, [merchantId, caller.userId], coverImage) : null,
    ])
    return { data: { duplicate, coverWidth } }
  }),
  readBranchTies,
  readDeal,
  createDeal,
  approveDeal,
  updateDeal,
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
