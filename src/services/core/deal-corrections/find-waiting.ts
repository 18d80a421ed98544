import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, ownerColumns } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { daysSince } from '#src/services/kit/clock.ts'
import { countCap, countRows } from '#src/services/kit/lists/count-rows.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { containsWords, foldedHere, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { dealCorrections, dealIsOver } from './schema.ts'

type Wanted = { term: string | null; timeZone: string; records?: readonly string[] | undefined }

/** Corrections that wait and whose deal is still live, as SQL. */
export function correctionWaits(timeZone: string): SQL | undefined {
  return and(
    eq(dealCorrections.approvalStatus, 'PENDING'),
    isNull(dealCorrections.deletedAt),
    not(dealIsOver(timeZone)),
  )
}

export function findWaitingCorrections(db: Queryable, wanted: Wanted, { page, size }: Paging) {
  const { id, merchantId, coverImage, submittedAt, version } = dealCorrections
  const accounts = accountNames(db)
  return db
    .select({
      id,
      name: dealCorrections.title,
      code: deals.dealCode,
      imageUrl: coverImage,
      owner: ownerColumns(merchantId, accounts),
      submittedAt,
      version,
    })
    .from(dealCorrections)
    .innerJoin(deals, eq(deals.id, dealCorrections.dealId))
    .leftJoin(accounts, eq(accounts.id, merchantId))
    .where(matching(wanted))
    .orderBy(asc(submittedAt), asc(id))
    .limit(size)
    .offset(page * size)
}

export function countWaitingCorrections(db: Queryable, wanted: Wanted) {
  return countRows(db, dealCorrections, matching(wanted), countCap(wanted.term))
}

export async function readCorrectionQueue(db: Queryable, timeZone: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestDays: daysSince(timeZone, sql`min(${dealCorrections.submittedAt})`),
    })
    .from(dealCorrections)
    .where(correctionWaits(timeZone))
  return row ?? { count: 0, oldestDays: null }
}

function matching({ term, timeZone, records }: Wanted): SQL | undefined {
  return and(
    correctionWaits(timeZone),
    records && inArray(dealCorrections.id, [...records]),
    term === null
      ? undefined
      : containsWords(foldedHere(sql`${dealCorrections.title}`), wordsPattern(term)),
  )
}
