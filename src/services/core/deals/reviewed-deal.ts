import { and, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { dealReviews, deals } from './schema.ts'

export function reviewedDeal(db: Queryable, id: Placeholder) {
  const { merchantId: ownerId, title: name } = deals
  const { decidedBy } = dealReviews
  return db
    .select(reviewedColumns({ ownerId, ownerType: sql`'MERCHANT'`, name, decidedBy }))
    .from(deals)
    .leftJoin(dealReviews, eq(dealReviews.dealId, deals.id))
    .where(and(eq(deals.id, id), isNull(deals.deletedAt)))
    .orderBy(desc(dealReviews.decidedAt))
    .limit(1)
    .as('reviewed')
}
