import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { dealReviews, deals } from './schema.ts'

const withLastReview = prepareOnce((db) =>
  db
    .select({ ownerId: deals.merchantId, name: deals.title, decidedBy: dealReviews.decidedBy })
    .from(deals)
    .leftJoin(dealReviews, eq(dealReviews.dealId, deals.id))
    .where(and(eq(deals.id, sql.placeholder('id')), isNull(deals.deletedAt)))
    .orderBy(desc(dealReviews.decidedAt))
    .limit(1),
)

export async function findReviewedDeal(db: Queryable, id: string) {
  const [deal] = await withLastReview(db).execute({ id })
  return deal && { ...deal, ownerType: 'MERCHANT' as const }
}
