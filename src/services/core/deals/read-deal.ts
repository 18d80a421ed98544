import { and, eq, isNull, sql } from 'drizzle-orm'
import { readDeal as contract } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { findCouponTotals } from '#src/services/core/coupons/coupon-totals.ts'
import { dealEvents, eventDeals } from '#src/services/core/deals-of-the-day/schema.ts'
import { findRuleNames } from '#src/services/core/trust/rule-names.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findImages } from './deal-record.ts'
import { presentRound } from './deal-round.ts'
import { dealColumns } from './find-deals.ts'
import { asParty, presentDeal } from './present-deal.ts'
import { deals } from './schema.ts'
import { countDeals } from './tallies.ts'
import { reviewsOfDeals } from './workflow.ts'

export const readDeal = bind(contract, async ({ params, caller, format }, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const row = await findVisibleDeal(db, params.dealId, caller, timeZone)
  if (!row) throw new Refusal('notFound', 'core:deal.notFound')
  const { id, merchantId } = row.deal
  const [imageUrls, reviews, dealOfTheDay, counts, couponDetails] = await Promise.all([
    findImages(db, id),
    reviewsOfDeals.list(db, id),
    isDealOfTheDay(db, id, timeZone),
    countDeals(db, merchantId, timeZone),
    caller.role === 'BANK' ? null : findCouponTotals(db, id, timeZone),
  ])
  const people = await findAccounts(db, [merchantId, ...reviews.map(({ decidedBy }) => decidedBy)])
  const rules = await findRuleNames(db, reviews)
  const comesBack = caller.role === 'ADMIN' && row.deal.approvalStatus === 'PENDING'
  const kept = comesBack ? (reviews[0]?.round ?? null) : null
  const extras = {
    merchant: asParty(merchantId, people),
    imageUrls,
    dealOfTheDay,
    merchantActiveDeals: counts.active,
    risks: caller.role === 'ADMIN' ? row.deal.risks : [],
    previous: kept && presentRound(kept, format),
    couponDetails,
    reviews: reviews.map(({ decision, comment, decidedBy, decidedAt, ruleId }) => ({
      decision,
      comment,
      decidedBy: asParty(decidedBy, people).name,
      rule: ruleId && (rules.get(ruleId) ?? null),
      decidedAt: format.instant(decidedAt),
    })),
  }
  return { data: presentDeal(row, extras, format) }
})

async function findVisibleDeal(db: Queryable, id: string, caller: Caller, timeZone: string) {
  const own = caller.role === 'MERCHANT' ? eq(deals.merchantId, caller.userId) : undefined
  const [row] = await db
    .select(dealColumns(timeZone))
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .innerJoin(promoTypes, eq(promoTypes.id, deals.promoTypeId))
    .where(and(eq(deals.id, id), isNull(deals.deletedAt), own))
  return row
}

async function isDealOfTheDay(db: Queryable, dealId: string, timeZone: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(eventDeals)
    .innerJoin(dealEvents, eq(dealEvents.id, eventDeals.eventId))
    .where(
      and(
        eq(eventDeals.dealId, dealId),
        isNull(dealEvents.deletedAt),
        sql`${dealEvents.validOn} = ${businessToday(timeZone)}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
