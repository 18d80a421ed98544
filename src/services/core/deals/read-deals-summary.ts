import { and, eq, isNull, sql } from 'drizzle-orm'
import { readDealsSummary } from '#src/contract/core/deals.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { deals } from './schema.ts'

const hasCoupons = sql`exists (select 1 from ${dealCoupons} where ${dealCoupons.dealId} = ${deals.id})`

/** deals/summary/{merchantId}: coupon deals carry coupons, special offers belong to a seasonal category. */
export function addReadDealsSummary(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, readDealsSummary, async ({ params: { merchantId }, caller }) => {
    const own = caller.role === 'ADMIN' || caller.userId === merchantId
    const account = own && (await findAccounts(deps.db, [merchantId])).get(merchantId)
    if (!account) throw new Refusal('notFound', 'core:merchant.notFound')
    const [row] = await deps.db
      .select({
        totalDeals: sql<number>`count(*)::int`,
        couponDeals: sql<number>`(count(*) filter (where ${hasCoupons}))::int`,
        specialOfferDeals: sql<number>`(count(*) filter (where ${categories.categoryType} = 'SEASONAL'))::int`,
      })
      .from(deals)
      .innerJoin(categories, eq(categories.id, deals.categoryId))
      .where(and(eq(deals.merchantId, merchantId), isNull(deals.deletedAt)))
    return { data: row ?? { totalDeals: 0, couponDeals: 0, specialOfferDeals: 0 } }
  })
}
