import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { listPendingDeals } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '../../authentication/accounts.ts'
import { countCap } from '../../count-cap.ts'
import type { ServiceDeps } from '../../deps.ts'
import { EVERYBODY } from '../../everybody.ts'
import { implement } from '../../implement.ts'
import { pageAnswer } from '../../page-answer.ts'
import { readSearchTerm, substringPattern } from '../../search-term.ts'
import type { ServiceApp } from '../../service-app.ts'
import { isExpired } from './expiry.ts'
import { matchPattern } from './find-deals.ts'
import { asParty } from './present-deal.ts'
import { deals } from './schema.ts'
import { countDeals } from './tallies.ts'

/** deals/pending: who waits longest is first; expired ones wait as well, they can still be rejected. */
export function addListPendingDeals(app: ServiceApp, deps: ServiceDeps): void {
  const { db } = deps
  const timeZone = deps.settings.businessTimeZone

  implement(app, deps, listPendingDeals, async ({ params: { page, size, term }, format }) => {
    const text = readSearchTerm(term)
    const [total, rows] = await Promise.all([
      text === null ? countWaiting(db, timeZone) : countPendingDeals(db, text),
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
  })
}

function findPendingDeals(
  db: Queryable,
  term: string | null,
  page: number,
  size: number,
  timeZone: string,
) {
  return db
    .select({
      id: deals.id,
      dealCode: deals.dealCode,
      title: deals.title,
      coverImage: deals.coverImage,
      merchantId: deals.merchantId,
      approvalStatus: deals.approvalStatus,
      expired: isExpired(timeZone),
      submittedAt: deals.submittedAt,
    })
    .from(deals)
    .where(isWaiting(term))
    .orderBy(asc(deals.submittedAt), asc(deals.id))
    .limit(size)
    .offset(page * size)
}

async function countWaiting(db: Queryable, timeZone: string): Promise<number> {
  return (await countDeals(db, EVERYBODY, timeZone)).waiting
}

async function countPendingDeals(db: Queryable, term: string): Promise<number> {
  const matching = db
    .select({ one: sql`1` })
    .from(deals)
    .where(isWaiting(term))
    .limit(countCap(term) + 1)
    .as('matching')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(matching)
  return row?.count ?? 0
}

function isWaiting(term: string | null) {
  const pattern = term === null ? null : substringPattern(term)
  return and(eq(deals.approvalStatus, 'PENDING'), isNull(deals.deletedAt), matchPattern(pattern))
}
