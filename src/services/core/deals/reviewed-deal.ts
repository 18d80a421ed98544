import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { dealReviews, deals } from './schema.ts'

export async function findReviewedDeal(db: Queryable, id: string) {
  const [deal] = await db
    .select({ ownerId: deals.merchantId, name: deals.title, decidedBy: dealReviews.decidedBy })
    .from(deals)
    .leftJoin(dealReviews, eq(dealReviews.dealId, deals.id))
    .where(and(eq(deals.id, id), isNull(deals.deletedAt)))
    .orderBy(desc(dealReviews.decidedAt))
    .limit(1)
  return deal && { ...deal, ownerType: 'MERCHANT' as const }
}
