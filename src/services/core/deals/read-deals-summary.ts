import { and, eq, isNull, sql } from 'drizzle-orm'
import { readDealsSummary } from '#src/contract/core/deals.ts'
import { findAccounts } from '../../authentication/accounts.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../refusal.ts'
import type { ServiceApp } from '../../service-app.ts'
import { categories } from '../categories/schema.ts'
import { dealCoupons } from '../coupons/schema.ts'
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
