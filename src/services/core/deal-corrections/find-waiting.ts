import { and, asc, eq, isNull, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, customersLike, ownerColumns } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countCap, countRows } from '#src/services/kit/lists/count-rows.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { containsWords, foldedHere, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
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
  const { term, timeZone, records } = wanted
  return waitingCorrections(db, timeZone, term !== null, records !== undefined).execute({
    pattern: term === null ? null : wordsPattern(term),
    records: records && [...records],
    limit: size,
    offset: page * size,
  })
}

const waitingCorrections = prepareOnce(
  (db, timeZone: string, isSearch: boolean, isOfSome: boolean) => {
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
      .where(
        and(
          correctionWaits(timeZone),
          isOfSome ? sql`${id} = any(${sql.placeholder('records')}::uuid[])` : undefined,
          isSearch ? hasWords(sql.placeholder('pattern')) : undefined,
        ),
      )
      .orderBy(asc(submittedAt), asc(id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
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
function hasWords(pattern: string | Placeholder): SQL | undefined {
  const { title, merchantId } = dealCorrections
  const isOwners = sql`${merchantId} in ${customersLike(pattern)}`
  return or(containsWords(foldedHere(sql`${title}`), pattern), isOwners)
}
