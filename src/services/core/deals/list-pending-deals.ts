import { asc, eq, type Placeholder, sql } from 'drizzle-orm'
import { listPendingDeals as contract } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, ownerColumns } from '#src/services/authentication/index.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { matchDeals } from './find-deals.ts'
import { deals } from './schema.ts'
import { countDeals } from './tallies.ts'

/** Oldest first, without expired ones, which can no longer be approved. */
export const listPendingDeals = bind(
  contract,
  async ({ params: { page, size, term }, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const text = readSearchTerm(term)
    const [total, rows] = await Promise.all([
      countPending(db, text, timeZone),
      findPendingDeals(db, text, page, size, timeZone),
    ])
    return {
      data: {
        deals: rows.map(({ owner, submittedAt, ...row }) => ({
          ...row,
          merchant: owner,
          bank: null,
          submittedAt: format.instant(submittedAt),
        })),
        ...pageAnswer({ page, size, ...total }),
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

const pendingDeals = builtOnce((db, timeZone: string, isSearch: boolean) => {
  const accounts = accountNames(db)
  return db
    .select({
      id: deals.id,
      dealCode: deals.dealCode,
      title: deals.title,
      coverImage: deals.coverImage,
      owner: ownerColumns(deals.merchantId, accounts),
      approvalStatus: deals.approvalStatus,
      risks: deals.risks,
      submittedAt: deals.submittedAt,
      version: deals.version,
    })
    .from(deals)
    .leftJoin(accounts, eq(accounts.id, deals.merchantId))
    .where(isWaiting(isSearch ? sql.placeholder('pattern') : null, timeZone))
    .orderBy(asc(deals.submittedAt), asc(deals.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('')
})

async function countPending(db: Queryable, term: string | null, timeZone: string): Promise<Total> {
  if (term !== null)
    return countRows(db, deals, isWaiting(substringPattern(term), timeZone), countCap(term))
  return cappedTotal((await countDeals(db, ALL_OWNERS, timeZone)).pending, null)
}

function isWaiting(pattern: string | Placeholder | null, timeZone: string) {
  return matchDeals({ merchantId: null, status: 'PENDING', pattern }, timeZone)
}
