import { eq, type SQL, sql } from 'drizzle-orm'
import type { BusinessViews, CategoryViews, DealViews } from '#src/contract/core/reports.ts'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessesNamed, businessNames } from '#src/services/authentication/index.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Among } from '#src/services/core/view-counts/view-sums.ts'
import { containsTerm, wordsPattern } from '#src/services/kit/lists/search-term.ts'

export type Narrowing = { ownerId: string | null; term: string | null }

export type Reported<Subject> = {
  counts: ViewSubject
  among(db: Queryable, narrowing: Narrowing): Among | null
  /** A value of JSON that holds it, null where there is none. */
  described(db: Queryable, id: SQL): SQL<Subject>
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
      if (term === null) return [ownerId]
      return sql`select ${ownerId}::uuid as id intersect ${businessesNamed(term)}`
    },

    described(db, id) {
      const businesses = businessNames(db)
      return sql`(select json_build_object(
          'merchant', ${named(businesses)}, 'merchantId', ${businesses.id})
        from ${businesses} where ${businesses.id} = ${id} and ${businesses.role} = ${role})`
    },

    ownerOf: ({ merchantId }) => merchantId,
  }
}

function named({ name, businessName, imageUrl }: ReturnType<typeof businessNames>): SQL {
  return sql`json_build_object('name', coalesce(${name}, ''),
    'businessName', coalesce(${businessName}, ''), 'imageUrl', ${imageUrl})`
}

export async function findReported<Subject>(
  db: Queryable,
  reported: Reported<Subject>,
  id: string,
): Promise<Subject | null> {
  const subject = reported.described(db, sql`${id}::uuid`)
  const { rows } = await db.execute<{ subject: Subject | null }>(sql`select ${subject} as subject`)
  return rows[0]?.subject ?? null
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

  described: (_db, id) => sql`(select json_build_object('category', json_build_object(
      'id', ${categories.id}, 'name', ${categories.name}, 'imageUrl', ${categories.imageUrl},
      'deleted', ${categories.deletedAt} is not null))
    from ${categories} where ${categories.id} = ${id})`,

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

  described(db, id) {
    const businesses = businessNames(db)
    return sql`(select json_build_object(
        'deal', json_build_object('id', ${deals.id}, 'title', ${deals.title},
          'coverImage', ${deals.coverImage}, 'deleted', ${deals.deletedAt} is not null),
        'merchant', ${named(businesses)}, 'merchantId', ${deals.merchantId})
      from ${deals} left join ${businesses} on ${businesses.id} = ${deals.merchantId}
      where ${deals.id} = ${id})`
  },

  ownerOf: ({ merchantId }) => merchantId,
}

function idsOf(condition: SQL): SQL {
  return sql`select ${deals.id} from ${deals} where ${condition}`
}

/** One branch per index: a condition with "or" between them would read all deals. */
function dealsMatching(own: SQL, term: string): SQL {
  const named = sql`${deals.merchantId} in ${businessesNamed(term)}`
  const titled = matchPattern(wordsPattern(term))
  return sql`${idsOf(sql`${own} and ${titled}`)} union all ${idsOf(sql`${own} and ${named}`)}`
}
