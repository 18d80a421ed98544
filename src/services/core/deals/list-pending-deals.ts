import { asc, type Placeholder, sql } from 'drizzle-orm'
import { listPendingDeals as contract } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { matchDeals } from './find-deals.ts'
import { asParty } from './present-deal.ts'
import { deals } from './schema.ts'
import { countDeals } from './tallies.ts'

/** Oldest first, without expired ones, which can no longer be approved. */
export const listPendingDeals = bind(
  contract,
  async ({ params: { page, size, term }, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const text = readSearchTerm(term)
    const [total, rows] = await Promise.all([
      text === null ? countWaiting(db, timeZone) : countPendingDeals(db, text, timeZone),
      findPendingDeals(db, text, page, size, timeZone),
    ])
    const accounts = await findAccounts(
      db,
      rows.map(({ merchantId }) => merchantId),
    )
    const cap = countCap(text)
    const capped = total > cap && text !== null
    return {
      data: {
        deals: rows.map(({ merchantId, submittedAt, ...row }) => ({
          ...row,
          merchant: asParty(merchantId, accounts),
          bank: null,
          submittedAt: format.instant(submittedAt),
        })),
        ...pageAnswer({ page, size, totalItems: capped ? cap : total, capped }),
      },
    }
  },
)

export function findPendingDeals(
  db: Queryable,
  term: string | null,
  page: number,
  size: number,
  timeZone: string,
) {
  const pattern = term === null ? null : substringPattern(term)
  const limits = { limit: size, offset: page * size }
  return pendingDeals(db, timeZone, term !== null).execute({ pattern, ...limits })
}

const pendingDeals = builtOnce((db, timeZone: string, isSearch: boolean) =>
  db
    .select({
      id: deals.id,
      dealCode: deals.dealCode,
      title: deals.title,
      coverImage: deals.coverImage,
      merchantId: deals.merchantId,
      approvalStatus: deals.approvalStatus,
      risks: deals.risks,
      submittedAt: deals.submittedAt,
      version: deals.version,
    })
    .from(deals)
    .where(isWaiting(isSearch ? sql.placeholder('pattern') : null, timeZone))
    .orderBy(asc(deals.submittedAt), asc(deals.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(''),
)

async function countWaiting(db: Queryable, timeZone: string): Promise<number> {
  return (await countDeals(db, ALL_OWNERS, timeZone)).pending
}

async function countPendingDeals(db: Queryable, term: string, timeZone: string): Promise<number> {
  const matching = db
    .select({ one: sql`1` })
    .from(deals)
    .where(isWaiting(substringPattern(term), timeZone))
    .limit(countCap(term) + 1)
    .as('matching')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(matching)
  return row?.count ?? 0
}

function isWaiting(pattern: string | Placeholder | null, timeZone: string) {
  return matchDeals({ merchantId: null, status: 'PENDING', pattern }, timeZone)
}
