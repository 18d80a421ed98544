import { and, eq, isNull, sql } from 'drizzle-orm'
import { readDealsSummary as contract } from '#src/contract/core/deals.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { deals } from './schema.ts'

const hasCoupons = sql`exists (select 1 from ${dealCoupons} where ${dealCoupons.dealId} = ${deals.id})`

export const readDealsSummary = bind(
  contract,
  async ({ params: { merchantId }, caller }, { db }) => {
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
  },
)
