import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, customersLike, ownerColumns } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { oldestFirst, type Pattern, pageValues } from '#src/services/kit/decisions/oldest-first.ts'
import { countCap, countRows } from '#src/services/kit/lists/count-rows.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { containsWords, foldedHere, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { isWaiting } from '#src/services/kit/proposals/proposals.ts'
import { correctionColumns, dealCorrections, dealIsOver } from './corrections.ts'

type Wanted = { term: string | null; timeZone: string; records?: readonly string[] | undefined }

/** Corrections that wait and whose deal is still live, as SQL. */
export function correctionWaits(timeZone: string): SQL | undefined {
  return isWaiting('corrections', not(dealIsOver(timeZone)))
}

export function findWaitingCorrections(db: Queryable, wanted: Wanted, paging: Paging) {
  const { term, timeZone, records } = wanted
  const found = waitingCorrections(db, timeZone, term !== null, records !== undefined)
  return found.execute(pageValues(term, records, paging))
}

const waitingCorrections = prepareOnce(
  (db, timeZone: string, isSearch: boolean, isOfSome: boolean) => {
    const { id, subjectId, ownerId, submittedAt, version } = dealCorrections
    const { title: name, coverImage: imageUrl } = correctionColumns
    const accounts = accountNames(db)
    const owner = ownerColumns(ownerId, accounts)
    const query = db
      .select({ id, name, code: deals.dealCode, imageUrl, owner, submittedAt, version })
      .from(dealCorrections)
      .innerJoin(deals, eq(deals.id, subjectId))
      .leftJoin(accounts, eq(accounts.id, ownerId))
      .$dynamic()
    const where = correctionWaits(timeZone)
    const waiting = { where, hasWords, key: id, since: submittedAt, id }
    return oldestFirst(query, waiting, isSearch, isOfSome)
  },
  (_timeZone, isSearch) => isSearch,
)

export function countWaitingCorrections(db: Queryable, { term, timeZone }: Wanted) {
  const matching = and(
    correctionWaits(timeZone),
    term === null ? undefined : hasWords(wordsPattern(term)),
  )
  return countRows(db, dealCorrections, matching, countCap(term))
}

/** In the title, or in a name of its business or owner. */
function hasWords(pattern: Pattern): SQL | undefined {
  const isOwners = sql`${dealCorrections.ownerId} in ${customersLike(pattern)}`
  return or(containsWords(foldedHere(correctionColumns.title), pattern), isOwners)
}
