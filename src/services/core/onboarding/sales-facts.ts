import { sql } from 'drizzle-orm'
import type { OnboardingFacts } from '#src/contract/core/onboarding-steps.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isActiveCategory } from '#src/services/core/categories/find-categories.ts'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import {
  couponTallies,
  dealCoupons,
  isStanding,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { dealReviews, deals, isExpired } from '#src/services/core/deals/schema.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'

type SalesFacts = Pick<
  OnboardingFacts,
  'hasCategories' | 'plan' | 'deal' | 'coupons' | 'redeemedAt'
>

type Found = {
  id: string
  hasCategories: boolean
  plan: 'active' | 'frozen' | 'ended' | null
  planSince: number | null
  dealId: string | null
  deal: OnboardingFacts['deal']['state'] | null
  dealSince: number | null
  dealComment: string | null
  total: number
  available: number
  couponsSince: number | null
  redeemedAt: number | null
}

/** Plan, deals, coupons and the first redemption of each of these businesses. */
export async function findSalesFacts(
  db: Queryable,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, SalesFacts>> {
  const waits = sql`${deals.approvalStatus} = 'PENDING'`
  const { rows } = await db.execute<Found>(sql`
    select own.id, plan.state as plan, ${ms(sql`plan.since`)} as "planSince",
      exists (
        select 1 from ${merchantCategories}
        join ${categories} on ${categories.id} = ${merchantCategories.categoryId}
        where ${merchantCategories.merchantId} = own.id and ${isActiveCategory()}
      ) as "hasCategories",
      deal.id as "dealId", deal.state as deal, ${ms(sql`deal.since`)} as "dealSince",
      case when deal.state in ('rejected', 'changes') then deal.comment end as "dealComment",
      coupon.total, coupon.available, ${ms(sql`coupon.since`)} as "couponsSince",
      (select ${ms(sql`min(${redemptions.redeemedAt})`)} from ${redemptions}
        where ${redemptions.merchantId} = own.id and ${isStanding()}) as "redeemedAt"
    from unnest(${sql.param([...ids])}::uuid[]) as own(id)
    left join lateral (
      select case when ${subscriptions.endedAt} is not null then 'ended'
          when ${subscriptions.frozenAt} is not null then 'frozen' else 'active' end as state,
        coalesce(${subscriptions.endedAt}, ${subscriptions.frozenAt}, ${subscriptions.startedAt}) as since
      from ${subscriptions} where ${subscriptions.userId} = own.id
      order by ${subscriptions.endedAt} desc nulls first limit 1
    ) as plan on true
    left join lateral (
      select ${deals.id} as id, review.comment,
        case when ${isExpired(timeZone)} then 'expired' when ${waits} then 'waiting'
          when ${deals.approvalStatus} = 'APPROVED' then 'approved'
          when review.decision = 'CHANGES_REQUESTED' then 'changes' else 'rejected' end as state,
        case when ${isExpired(timeZone)} then ${deals.expiredOn} when ${waits} then ${deals.submittedAt}
          else coalesce(review.decided_at, ${deals.updatedAt}) end as since
      from ${deals}
      left join lateral (
        select decision, comment, decided_at from ${dealReviews}
        where ${dealReviews.dealId} = ${deals.id} order by decided_at desc limit 1
      ) as review on true
      where ${deals.merchantId} = own.id and ${deals.deletedAt} is null
      order by ${isExpired(timeZone)}, ${deals.approvalStatus} = 'APPROVED' desc, ${waits} desc,
        ${deals.updatedAt} desc
      limit 1
    ) as deal on true
    cross join lateral (
      select coalesce(sum(total), 0)::int as total, min(${dealCoupons.createdAt}) as since,
        coalesce(sum(available) filter (where expires_on >= ${businessToday(timeZone)}), 0)::int
          as available
      from ${dealCoupons} join ${couponTallies} using (deal_id)
      where ${dealCoupons.merchantId} = own.id
    ) as coupon`)
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

function factsOf({ total, available, couponsSince: since, ...row }: Found): SalesFacts {
  const deal = { since: row.dealSince, comment: row.dealComment, id: row.dealId }
  return {
    hasCategories: row.hasCategories,
    plan: { state: row.plan ?? 'none', since: row.planSince },
    deal: { ...deal, state: row.deal ?? 'none' },
    coupons: { total, available, since },
    redeemedAt: row.redeemedAt,
  }
}

function ms(instant: ReturnType<typeof sql>) {
  return sql`(extract(epoch from ${instant}) * 1000)::float8`
}
