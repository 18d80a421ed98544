import { type SQL, sql } from 'drizzle-orm'
import { type Milestone, milestones } from '#src/contract/authentication/milestones.ts'
import {
  accountId,
  hasFilledProfile,
  isApprovedBusiness,
  selectFromMerchants,
} from '#src/services/authentication/index.ts'
import { hasRedeemed } from '#src/services/core/coupons/redeem/has-redeemed.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'

/** Only who is approved subscribes, and may lose the approval later. */
const hasSubscribed = sql`exists (select from ${subscriptions} where ${subscriptions.userId} = ${accountId})`

/**
 * SQL condition on accounts: whether the merchant has ever come so far. The first moment is asked for,
 * since `exists` reads whole tables for merchants who have nothing in them.
 */
export function hasReached(milestone: Milestone): SQL {
  switch (milestone) {
    case 'PROFILE':
      return hasFilledProfile()
    case 'APPROVED':
      return sql`(${isApprovedBusiness()} or ${hasSubscribed})`
    case 'SUBSCRIBED':
      return hasSubscribed
    case 'DEAL':
      return sql`(select min(${deals.createdAt}) from ${deals} where ${deals.merchantId} = ${accountId}) is not null`
    case 'REDEEMED':
      return hasRedeemed(accountId)
  }
}

/** Selects a JSON object of all merchants and of those that have reached each milestone. */
export function milestoneFigures(): SQL {
  const reached = milestones.map(
    (one) => sql`${one}::text, count(*) filter (where ${hasReached(one)})`,
  )
  return selectFromMerchants(sql`json_build_object('all', count(*),
    'reached', json_build_object(${sql.join(reached, sql`, `)}))`)
}
