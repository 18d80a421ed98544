import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import type { Queryable } from '#src/database/connect.ts'
import { matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { cappedTotal, type Total } from '#src/services/kit/lists/read-page.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { beginsWith } from './find-coupons.ts'
import { coupons, couponTallies } from './schema.ts'

export type SoldMatches = {
  dealIds: string[]
  couponIds: string[]
  total: Total
}

const DEALS_MAX = 1000
const CODES_MAX = 250
const CODE_BEGINNING_MIN = 3

/**
 * Deals whose title or code contains the term, and sold coupons whose code starts with it, so that the
 * list is read by id from its indexes, however rare or common the words.
 */
export async function findSoldMatches(
  db: Queryable,
  term: string,
  merchantId: string | null,
): Promise<SoldMatches> {
  const [found, codes] = await Promise.all([
    findDeals(db, term, merchantId),
    findCodes(db, term, merchantId),
  ])
  const sold = found.filter((deal) => deal.collected > 0)
  const dealIds = new Set(sold.map(({ id }) => id))
  const others = codes.filter(({ dealId }) => !dealIds.has(dealId))
  const count = sold.reduce((sum, { collected }) => sum + collected, others.length)
  return {
    dealIds: [...dealIds],
    couponIds: others.map(({ id }) => id),
    total: cappedTotal(count, countCap(term)),
  }
}

function findDeals(db: Queryable, term: string, merchantId: string | null) {
  const own = merchantId === null ? undefined : eq(deals.merchantId, merchantId)
  return db
    .select({
      id: deals.id,
      collected: sql<number>`(select coalesce(sum(collected), 0)::int from ${couponTallies} tally
        where tally.deal_id = ${deals}.id)`,
    })
    .from(deals)
    .where(and(matchPattern(substringPattern(term)), own))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(DEALS_MAX)
}

async function findCodes(db: Queryable, term: string, merchantId: string | null) {
  if (couponKey(term).length < CODE_BEGINNING_MIN) return []
  const own = merchantId === null ? undefined : eq(coupons.merchantId, merchantId)
  return db
    .select({ id: coupons.id, dealId: coupons.dealId })
    .from(coupons)
    .where(and(beginsWith(term), isNotNull(coupons.collectedAt), own))
    .limit(CODES_MAX)
}
