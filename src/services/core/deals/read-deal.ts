import { and, eq, isNull, sql } from 'drizzle-orm'
import { readDeal as contract } from '#src/contract/core/deals.ts'
import { type Database, pageReads } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { totalColumns } from '#src/services/core/coupons/coupon-totals.ts'
import { dealEvents, eventDeals } from '#src/services/core/deals-of-the-day/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { findRuleNames } from '#src/services/kit/decisions/trust-rules.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { imagesOf } from './deal-record.ts'
import { presentRound } from './deal-round.ts'
import { dealColumns } from './find-deals.ts'
import { asParty, presentDeal } from './present-deal.ts'
import { deals } from './schema.ts'
import { countDeals } from './tallies.ts'
import { reviewsOfDeals } from './workflow.ts'

export const readDeal = bindPrepared(contract, ({ db, settings }: ServiceDeps) => {
  const timeZone = settings.businessTimeZone
  const reads = pageReads(db)
  const findVisibleDeal = prepareVisibleDeal(reads, timeZone)

  return async ({ params: { dealId }, caller, format }) => {
    const [row, reviews] = await Promise.all([
      findVisibleDeal(dealId, caller),
      reviewsOfDeals.list(reads, dealId),
    ])
    if (!row) throw new Refusal('notFound', 'core:deal.notFound')
    const { imageUrls, dealOfTheDay, couponDetails, ...found } = row
    const { deal } = found
    const [counts, people, rules] = await Promise.all([
      countDeals(reads, deal.merchantId, timeZone),
      findAccounts(reads, [deal.merchantId, ...reviews.map(({ decidedBy }) => decidedBy)]),
      findRuleNames(reads, reviews),
    ])
    const comesBack = caller.role === 'ADMIN' && deal.approvalStatus === 'PENDING'
    const kept = comesBack ? (reviews[0]?.round ?? null) : null
    const extras = {
      merchant: asParty(deal.merchantId, people),
      imageUrls,
      dealOfTheDay,
      merchantActiveDeals: counts.active,
      risks: caller.role === 'ADMIN' ? deal.risks : [],
      previous: kept && presentRound(kept, format),
      couponDetails: caller.role === 'BANK' ? null : couponDetails,
      reviews: reviews.map(({ decision, comment, decidedBy, decidedAt, ruleId }) => ({
        decision,
        comment,
        decidedBy: asParty(decidedBy, people).name,
        rule: ruleId && (rules.get(ruleId) ?? null),
        decidedAt: format.instant(decidedAt),
      })),
    }
    return { data: presentDeal(found, extras, format) }
  }
})

/**
 * Merchants see their own. One statement, planned once, returns everything that is a single row per deal.
 */
function prepareVisibleDeal(db: Database, timeZone: string) {
  const owner = sql.placeholder('ownerId')
  const statement = db
    .select({
      ...dealColumns(timeZone),
      imageUrls: imagesOf(deals.id),
      dealOfTheDay: isDealOfTheDay(timeZone),
      couponDetails: totalColumns(deals.id, timeZone),
    })
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .innerJoin(promoTypes, eq(promoTypes.id, deals.promoTypeId))
    .where(
      and(
        eq(deals.id, sql.placeholder('dealId')),
        isNull(deals.deletedAt),
        sql`(${owner}::uuid is null or ${deals.merchantId} = ${owner}::uuid)`,
      ),
    )
    .prepare('read_deal')
  return async (dealId: string, { role, userId }: Caller) => {
    const [row] = await statement.execute({ dealId, ownerId: role === 'MERCHANT' ? userId : null })
    return row
  }
}

function isDealOfTheDay(timeZone: string) {
  return sql<boolean>`exists (select from ${eventDeals}
    join ${dealEvents} on ${dealEvents.id} = ${eventDeals.eventId}
    where ${eventDeals.dealId} = ${deals.id} and ${dealEvents.deletedAt} is null
      and ${dealEvents.validOn} = ${businessToday(timeZone)})`
}
