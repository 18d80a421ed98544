import { and, eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, customersLike, ownerColumns } from '#src/services/authentication/index.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { oldestFirst, type Pattern, pageValues } from '#src/services/kit/decisions/oldest-first.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { matchDeals, matchPattern } from './find-deals.ts'
import { deals } from './schema.ts'
import { countDeals } from './tallies.ts'

type Pending = { term: string | null; timeZone: string; ids?: readonly string[] | undefined }

/** @param wanted.ids of these alone */
export function findPendingDeals(db: Queryable, { term, timeZone, ids }: Pending, paging: Paging) {
  const found = pendingDeals(db, timeZone, term !== null, ids !== undefined)
  return found.execute(pageValues(term, ids, paging))
}

const pendingDeals = prepareOnce(
  (db, timeZone: string, isSearch: boolean, isOfSome: boolean) => {
    const { id, dealCode, title, coverImage, merchantId, approvalStatus, risks } = deals
    const { submittedAt, version } = deals
    const accounts = accountNames(db)
    const owner = ownerColumns(merchantId, accounts)
    const listed = { id, dealCode, title, coverImage, owner, approvalStatus, risks }
    const query = db
      .select({ ...listed, submittedAt, version })
      .from(deals)
      .leftJoin(accounts, eq(accounts.id, merchantId))
      .$dynamic()
    const waiting = { where: dealWaits(timeZone), hasWords, key: id, since: submittedAt, id }
    return oldestFirst(query, waiting, isSearch, isOfSome)
  },
  (_timeZone, isSearch) => isSearch,
)

export async function countPendingDeals(
  db: Queryable,
  term: string | null,
  timeZone: string,
): Promise<Total> {
  if (term !== null) {
    const matching = and(dealWaits(timeZone), hasWords(wordsPattern(term)))
    return countRows(db, deals, matching, countCap(term))
  }
  return cappedTotal((await countDeals(db, ALL_OWNERS, timeZone)).pending, null)
}

/** Deals that wait and can still be approved, as SQL. */
export function dealWaits(timeZone: string) {
  return matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, timeZone)
}

/** In title or code, or in a name of its business or owner. */
function hasWords(pattern: Pattern) {
  return or(matchPattern(pattern), sql`${deals.merchantId} in ${customersLike(pattern)}`)
}
