import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/deal-suggestions.ts'
import type { Queryable } from '#src/database/connect.ts'
import { readDealOwner } from '#src/services/core/deal-writers/deal-owner.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { formatTime } from '#src/services/core/deals/times.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'

export const dealSuggestionEndpoints = [
  bind(contract.suggestForDeal, async ({ query, caller }, { db }) => {
    const { merchantId } = await readDealOwner(db, caller, query.merchantId)
    const recent = recentDeals(db, merchantId, query.categoryId)
    const [terms, times] = await Promise.all([mostUsedTerms(db, recent), mostUsedTimes(db, recent)])
    return {
      data: {
        terms,
        times: times.map(({ startMinutes, endMinutes, ...used }) => ({
          ...used,
          startTime: formatTime(startMinutes),
          endTime: formatTime(endMinutes),
        })),
      },
    }
  }),
]

type Recent = ReturnType<typeof recentDeals>

function recentDeals(db: Queryable, merchantId: string, categoryId: string) {
  const { id, termsAndConditions, startMinutes, endMinutes, createdAt } = deals
  return db
    .select({ id, termsAndConditions, startMinutes, endMinutes, createdAt })
    .from(deals)
    .where(
      and(
        eq(deals.merchantId, merchantId),
        eq(deals.categoryId, categoryId),
        eq(deals.approvalStatus, 'APPROVED'),
        isNull(deals.deletedAt),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(contract.SUGGESTED_FROM)
    .as('recent')
}

const usedOf = ({ id, createdAt }: Recent) => ({
  dealId: sql<string>`(array_agg(${id} order by ${createdAt} desc, ${id} desc))[1]`,
  deals: sql<number>`count(*)::int`,
})

const mostUsed = ({ id, createdAt }: Recent) => [
  desc(sql`count(*)`),
  desc(sql`max(${createdAt})`),
  desc(sql`max(${id}::text)`),
]

function mostUsedTerms(db: Queryable, recent: Recent) {
  const { termsAndConditions } = recent
  return db
    .select({ ...usedOf(recent), termsAndConditions })
    .from(recent)
    .groupBy(termsAndConditions)
    .orderBy(...mostUsed(recent))
    .limit(contract.SUGGESTIONS_MAX)
}

function mostUsedTimes(db: Queryable, recent: Recent) {
  const { startMinutes, endMinutes } = recent
  return db
    .select({ ...usedOf(recent), startMinutes, endMinutes })
    .from(recent)
    .groupBy(startMinutes, endMinutes)
    .orderBy(...mostUsed(recent))
    .limit(contract.SUGGESTIONS_MAX)
}
