import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BusinessViews, CategoryViews, DealViews } from '#src/contract/core/reports.ts'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type Business,
  businessesNamed,
  businessNames,
  findBusinesses,
} from '#src/services/authentication/index.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { containsTerm, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'

export type Narrowing = { ownerId: string | null; term: string | null }

export type Reported<Subject> = {
  counts: ViewSubject
  among(db: Queryable, narrowing: Narrowing): SQLWrapper | null
  describe(db: Queryable, ids: readonly string[]): Promise<Map<string, Subject>>
  ownerOf(subject: Subject): string | null
}

type ReportedBusiness = Omit<BusinessViews, 'viewCount'>

export const reportedMerchants = reportedBusinesses('MERCHANT')
export const reportedBanks = reportedBusinesses('BANK')

function reportedBusinesses(role: BusinessRole): Reported<ReportedBusiness> {
  return {
    counts: role,

    among(_db, { ownerId, term }) {
      if (ownerId === null) return term === null ? null : businessesNamed(term)
      const own = sql`select ${ownerId}::uuid as id`
      if (term === null) return own
      return sql`${own} intersect ${businessesNamed(term)}`
    },

    async describe(db, ids) {
      const found = await findBusinesses(db, ids, [role])
      return new Map([...found].map(([id, business]) => [id, asSubject(id, business)]))
    },

    ownerOf: ({ merchantId }) => merchantId,
  }
}

function asSubject(merchantId: string, business: Business | undefined): ReportedBusiness {
  return { merchant: nameBusiness(business), merchantId }
}

function nameBusiness(
  business: Omit<Business, 'id'> | null | undefined,
): ReportedBusiness['merchant'] {
  const { name = '', businessName = '', imageUrl = null } = business ?? {}
  return { name, businessName, imageUrl }
}

export const reportedCategories: Reported<Omit<CategoryViews, 'viewCount'>> = {
  counts: 'CATEGORY',

  among: (db, { term }) =>
    term === null
      ? null
      : db
          .select({ id: categories.id })
          .from(categories)
          .where(containsTerm(categories.name, term)),

  async describe(db, ids) {
    const rows = await db
      .select({
        id: categories.id,
        name: categories.name,
        imageUrl: categories.imageUrl,
        deleted: sql<boolean>`${categories.deletedAt} is not null`,
      })
      .from(categories)
      .where(inArray(categories.id, [...ids]))
    return new Map(rows.map((category) => [category.id, { category }]))
  },

  ownerOf: () => null,
}

type ReportedDeal = Omit<DealViews, 'viewCount'>

export const reportedDeals: Reported<ReportedDeal> = {
  counts: 'DEAL',

  among(_db, { ownerId, term }) {
    if (ownerId === null && term === null) return null
    const own = ownerId === null ? sql`true` : eq(deals.merchantId, ownerId)
    return term === null ? idsOf(own) : sql`${dealsMatching(own, term)}`
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

const dealsById = prepareOnce((db) => {
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
})

function idsOf(condition: SQL): SQL {
  return sql`select ${deals.id} from ${deals} where ${condition}`
}

/** One branch per index: a condition with "or" between them would read all deals. */
function dealsMatching(own: SQL, term: string): SQL {
  const named = sql`${deals.merchantId} in ${businessesNamed(term)}`
  const titled = matchPattern(wordsPattern(term))
  return sql`${idsOf(sql`${own} and ${titled}`)} union all ${idsOf(sql`${own} and ${named}`)}`
}
