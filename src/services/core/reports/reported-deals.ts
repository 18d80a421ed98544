import { eq, type SQL, sql } from 'drizzle-orm'
import type { DealViews } from '#src/contract/core/reports.ts'
import { businessesNamed, businessNames } from '#src/services/authentication/index.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import type { Reported } from './reported.ts'
import { nameBusiness } from './reported-businesses.ts'

type ReportedDeal = Omit<DealViews, 'viewCount'>

export const reportedDeals: Reported<ReportedDeal> = {
  counts: 'DEAL',

  among(_db, { ownerId, term }) {
    if (ownerId === null && term === null) return null
    const own = ownerId === null ? sql`true` : eq(deals.merchantId, ownerId)
    return term === null ? idsOf(own) : sql`${holding(own, term)}`
  },

  async describe(db, ids) {
    const rows = await dealsById(db).execute({ ids })
    return new Map(
      rows.map(({ deal, business, merchantId }) => {
        const merchant = nameBusiness(business)
        return [deal.id, { deal, merchant, merchantId }]
      }),
    )
  },

  ownerOf: ({ merchantId }) => merchantId,
}

const dealsById = builtOnce((db) => {
  const { id, title, coverImage, merchantId } = deals
  const deleted = sql<boolean>`${deals.deletedAt} is not null`
  const businesses = businessNames(db)
  const { name, businessName, imageUrl } = businesses
  return db
    .select({
      deal: { id, title, coverImage, deleted },
      merchantId,
      business: { name, businessName, imageUrl },
    })
    .from(deals)
    .leftJoin(businesses, eq(businesses.id, merchantId))
    .where(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('')
})

function idsOf(condition: SQL): SQL {
  return sql`select ${deals.id} from ${deals} where ${condition}`
}

/** One branch per index: a condition with "or" between them would read all deals. */
function holding(own: SQL, term: string): SQL {
  const named = sql`${deals.merchantId} in ${businessesNamed(term)}`
  const titled = matchPattern(substringPattern(term))
  return sql`${idsOf(sql`${own} and ${titled}`)} union all ${idsOf(sql`${own} and ${named}`)}`
}
