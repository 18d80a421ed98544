import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import type { Queryable } from '#src/database/connect.ts'
import { countCap } from '../../count-cap.ts'
import { substringPattern } from '../../search-term.ts'
import { matchPattern } from '../deals/find-deals.ts'
import { deals } from '../deals/schema.ts'
import { beginsWith } from './find-coupons.ts'
import { coupons, couponTallies } from './schema.ts'

/** What a search of sold coupons looks for. */
export type SoldMatches = {
  dealIds: string[]
  couponIds: string[]
  /** Nothing is counted further than this. */
  cap: number
  /** The deals alone hold more. */
  many: boolean
}

const DEALS_MAX = 1000
const CODES_MAX = 250
/** Fewer characters begin too many codes to be worth a look. */
const CODE_BEGINNING_MIN = 3

/**
 * The deals whose title or code holds the term, and the sold coupons whose code begins with it; so
 * that the list itself is read by ids from its indexes, however rare or common the words are.
 */
export async function findSoldMatches(
  db: Queryable,
  term: string,
  merchantId: string | null,
): Promise<SoldMatches> {
  const cap = countCap(term)
  const [found, codes] = await Promise.all([
    findDeals(db, term, merchantId),
    findCodes(db, term, merchantId),
  ])
  const collected = found.reduce((sum, deal) => sum + deal.collected, 0)
  return {
    dealIds: found.filter((deal) => deal.collected > 0).map((deal) => deal.id),
    couponIds: codes.map(({ id }) => id),
    cap,
    many: collected > cap,
  }
}

/** The latest deals that match, with how many of their coupons were collected. */
function findDeals(db: Queryable, term: string, merchantId: string | null) {
  const own = merchantId === null ? undefined : eq(deals.merchantId, merchantId)
  const matching = db
    .select({ id: deals.id })
    .from(deals)
    .where(and(matchPattern(substringPattern(term)), own))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(DEALS_MAX)
  return db
    .select({
      id: couponTallies.dealId,
      collected: sql<number>`sum(${couponTallies.collected})::int`,
    })
    .from(couponTallies)
    .where(inArray(couponTallies.dealId, matching))
    .groupBy(couponTallies.dealId)
}

async function findCodes(db: Queryable, term: string, merchantId: string | null) {
  if (couponKey(term).length < CODE_BEGINNING_MIN) return []
  const own = merchantId === null ? undefined : eq(coupons.merchantId, merchantId)
  return db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(beginsWith(term), isNotNull(coupons.collectedAt), own))
    .limit(CODES_MAX)
}
