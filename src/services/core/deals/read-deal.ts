import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { readDeal as contract, type Deal } from '#src/contract/core/deals.ts'
import type { Reads } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { totalColumns } from '#src/services/core/coupons/coupon-totals.ts'
import { pauseColumns, presentPause } from '#src/services/core/coupons/pause-deal.ts'
import { findRedeemedToday } from '#src/services/core/coupons/redeemed-today.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { dealEvents, eventDeals } from '#src/services/core/deals-of-the-day/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { ruleNameOf } from '#src/services/kit/decisions/trust-rules.ts'
import { REVIEWS_MAX } from '#src/services/kit/decisions/workflow.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { branchesNamed } from '#src/services/location/index.ts'
import { imagesOf } from './deal-record.ts'
import { dealColumns } from './find-deals.ts'
import { isShared } from './is-shared.ts'
import { presentDeal, presentRound } from './present-deal.ts'
import type { KeptRound } from './schema.ts'
import { dealReviews, deals } from './schema.ts'
import { countActive } from './tallies.ts'

export const readDeal = bindPrepared(contract, ({ quick, settings }: ServiceDeps) => {
  const timeZone = settings.businessTimeZone
  const findVisibleDeal = prepareVisibleDeal(quick, timeZone)

  return async ({ params: { dealId }, caller, format }) => {
    const row = await findVisibleDeal(dealId, caller)
    if (!row) throw new Refusal('notFound', 'core:deal.notFound')
    const { merchant, reviews, round, couponDetails, pause, ...found } = row
    const { deal } = found
    const comesBack = caller.role === 'ADMIN' && deal.approvalStatus === 'PENDING'
    const kept = comesBack ? round : null
    const extras = {
      merchant: { ...merchant, id: deal.merchantId, name: merchant.name ?? '' },
      imageUrls: found.imageUrls,
      validAt: found.validAt,
      pause: presentPause(pause, format),
      redeemedToday: caller.role === 'BANK' ? [] : await findRedeemedToday(quick, deal, timeZone),
      dealOfTheDay: found.dealOfTheDay,
      shared: found.shared,
      merchantActiveDeals: found.merchantActiveDeals,
      writers: caller.role === 'BANK' ? [] : found.writers,
      risks: caller.role === 'ADMIN' ? deal.risks : [],
      previous: kept && presentRound(kept, format),
      couponDetails: caller.role === 'BANK' ? null : couponDetails,
      reviews: reviews.map(({ decidedAt, decidedBy, ...review }) => ({
        ...review,
        decidedBy: decidedBy ?? '',
        decidedAt: format.instant(new Date(decidedAt)),
      })),
    }
    return { data: presentDeal(found, extras, format) }
  }
})

/** One statement, planned once, for everything that is a single row. Merchants see only their own. */
function prepareVisibleDeal(quick: Reads, timeZone: string) {
  const owner = sql.placeholder('ownerId')
  const merchants = accountNames(quick)
  const statement = quick
    .select({
      ...dealColumns(timeZone),
      imageUrls: imagesOf(deals.id),
      validAt: branchesNamed(deals.branchIds),
      dealOfTheDay: isDealOfTheDay(timeZone),
      shared: sql<boolean>`coalesce(${isShared(timeZone)}, false)`,
      couponDetails: totalColumns(deals.id, timeZone),
      pause: pauseColumns,
      writers: writersColumn(quick),
      merchant: { name: merchants.name, imageUrl: merchants.imageUrl },
      merchantActiveDeals: countActive(deals.merchantId, timeZone),
      ...reviewColumns(quick),
    })
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .innerJoin(promoTypes, eq(promoTypes.id, deals.promoTypeId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    .leftJoin(dealCoupons, eq(dealCoupons.dealId, deals.id))
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

type ReviewColumn = Omit<Deal['reviews'][number], 'decidedBy' | 'decidedAt'> & {
  decidedBy: string | null
  decidedAt: string
}

/** The newest reviews with their authors' names, and what the last one sent back. */
function reviewColumns(db: Reads) {
  const people = accountNames(db)
  const { decision, comment, decidedAt, decidedBy, ruleId, round, dealId, id } = dealReviews
  const newest = [desc(decidedAt), desc(id)]
  const shown = db
    .select({
      decision: sql`${decision}`.as('decision'),
      comment: sql`${comment}`.as('comment'),
      decidedAt: sql`${decidedAt}`.as('decidedAt'),
      decidedBy: sql`${people.name}`.as('decidedBy'),
      rule: ruleNameOf(ruleId).as('rule'),
    })
    .from(dealReviews)
    .leftJoin(people, eq(people.id, decidedBy))
    .where(eq(dealId, deals.id))
    .orderBy(...newest)
    .limit(REVIEWS_MAX)
  return {
    reviews: sql<
      ReviewColumn[]
    >`(select coalesce(json_agg(shown), '[]') from (${shown.getSQL()}) shown)`,
    round: sql<KeptRound | null>`(select ${round} from ${dealReviews} where ${dealId} = ${deals.id}
      order by ${sql.join(newest, sql`, `)} limit 1)`,
  }
}

function writersColumn(db: Reads) {
  const people = accountNames(db)
  const writers = db
    .select({ id: sql`${people.id}`.as('id'), name: sql`${people.name}`.as('name') })
    .from(people)
    .where(sql`${people.id} = any(${deals.writers})`)
    .orderBy(sql`array_position(${deals.writers}, ${people.id})`)
  return sql<
    Deal['writers']
  >`(select coalesce(json_agg(named), '[]') from (${writers.getSQL()}) named)`
}

function isDealOfTheDay(timeZone: string) {
  return sql<boolean>`exists (select from ${eventDeals}
    join ${dealEvents} on ${dealEvents.id} = ${eventDeals.eventId}
    where ${eventDeals.dealId} = ${deals.id} and ${dealEvents.deletedAt} is null
      and ${dealEvents.validOn} = ${businessToday(timeZone)})`
}
