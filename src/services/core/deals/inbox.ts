import { and, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { type InboxNoun, undoneBy } from '#src/services/kit/decisions/in-inbox.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { findDealTitles } from './deal-record.ts'
import { countPendingDeals, dealWaits, findPendingDeals } from './find-waiting.ts'
import { dealReviews, deals } from './schema.ts'
import { dealWorkflow } from './workflow.ts'

export const dealInbox: InboxNoun<'deals'> = {
  kind: 'deals',
  async find(db, { term, timeZone, records }, paging) {
    const rows = await findPendingDeals(db, { term, timeZone, ids: records }, paging)
    return rows.map(({ title, dealCode, coverImage, approvalStatus: _status, ...row }) => ({
      ...row,
      name: title,
      code: dealCode,
      imageUrl: coverImage,
      userType: 'MERCHANT',
    }))
  },
  count: (db, { term, timeZone }) => countPendingDeals(db, term, timeZone),
  /** Not for those who wrote some of it: another reviewer would wait for them in vain. */
  waits({ timeZone, reviewerId }) {
    const isOthers = reviewerId && sql`${reviewerId}::uuid <> all(${deals.writers})`
    return sql`
      select ${deals.id}, ${deals.id}, 'MERCHANT', ${deals.submittedAt} from ${deals}
      where ${and(dealWaits(timeZone), isOthers || undefined)}`
  },
  reviewed: reviewedDeal,
  names: findDealTitles,
  undo: (timeZone) => undoneBy(dealWorkflow(timeZone)),
}

function reviewedDeal(db: Queryable, id: Placeholder) {
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
