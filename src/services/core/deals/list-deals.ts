import { and, asc, eq, or, type Placeholder, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as contract from '#src/contract/core/deals.ts'
import { PREVIEW, TODAY } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountNames, customersLike, ownerColumns } from '#src/services/authentication/index.ts'
import { prepareDraftCount } from '#src/services/core/deal-drafts/drafts.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { createDealPages, type DealPage } from './deal-pages.ts'
import { dealOrders, matchDeals, matchPattern } from './find-deals.ts'
import { presentListItem } from './present-deal.ts'
import { deals } from './schema.ts'
import { countDeals } from './tallies.ts'
import { withRules } from './with-rules.ts'

export const listDeals = bindPrepared(contract.listDeals, (deps) => {
  const { quick } = deps
  const countDrafts = prepareDraftCount(quick)
  const findDealPage = createDealPages(deps, deps.settings.businessTimeZone)
  return async ({ params, query, caller, format }) => {
    const { page, size } = params
    const narrowed = narrow(caller, query, params.term)
    const paging = { page, size, after: query.after }
    const isOwner = caller.role === 'MERCHANT' && !query.after
    const [found, drafts] = await Promise.all([
      findDealPage({ ...narrowed, sort: query.sort }, paging),
      isOwner ? countDrafts(caller.userId) : 0,
    ])
    const { rows, counts, totalItems, capped } = found
    const listed = presentDealRows(rows, format)
    const isFile = query.after !== undefined && query.after !== PREVIEW
    return {
      data: {
        deals: isFile ? await withRules(deps.db, listed) : listed,
        counts,
        drafts,
        ...pageAnswer({ page, size, totalItems, capped }),
      },
    }
  }
})

export const findListedDeals: FindListed<'deals'> = (scope, listed) => {
  const { term, ...narrowed } = narrow(scope.caller, listed, listed.term)
  const match = { ...narrowed, pattern: term === null ? null : wordsPattern(term) }
  const where = matchDeals(match, scope.timeZone)
  return listedIds(scope, dealOrders(undefined), where, sql`${deals.approvalStatus}`)
}

type Narrowing = z.output<z.ZodObject<typeof contract.dealNarrowing>>

function narrow(caller: Caller, query: Narrowing, term: string) {
  const { status, categoryId, added, from, to } = query
  return {
    status,
    categoryId,
    merchantId: ownerOf(caller, query.merchantId),
    addedToday: added === TODAY,
    begins: from || to ? { from, to } : undefined,
    term: readSearchTerm(term),
  }
}

export function presentDealRows(rows: DealPage['rows'], format: Format): contract.DealListItem[] {
  return rows.map(({ merchant: { name, imageUrl }, ...row }) => {
    const merchant = { id: row.deal.merchantId, name: name ?? '', imageUrl }
    return presentListItem(row, merchant, format)
  })
}

/** Oldest first, without expired ones, which can no longer be approved. */
export const listPendingDeals = bind(
  contract.listPendingDeals,
  async ({ params: { page, size, term }, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const text = readSearchTerm(term)
    const [total, rows] = await Promise.all([
      countPendingDeals(db, text, timeZone),
      findPendingDeals(db, { term: text, timeZone }, page, size),
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

type Pending = { term: string | null; timeZone: string; ids?: readonly string[] | undefined }

/** @param wanted.ids of these alone */
export function findPendingDeals(
  db: Queryable,
  { term, timeZone, ids }: Pending,
  page: number,
  size: number,
) {
  const pattern = term === null ? null : wordsPattern(term)
  const limits = { limit: size, offset: page * size }
  const found = pendingDeals(db, timeZone, term !== null, ids !== undefined)
  return found.execute({ pattern, ids: ids && [...ids], ...limits })
}

const pendingDeals = prepareOnce((db, timeZone: string, isSearch: boolean, isOfSome: boolean) => {
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
    .where(
      and(
        isWaiting(isSearch ? sql.placeholder('pattern') : null, timeZone),
        isOfSome ? sql`${deals.id} = any(${sql.placeholder('ids')}::uuid[])` : undefined,
      ),
    )
    .orderBy(asc(deals.submittedAt), asc(deals.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
}, isSearched)

function isSearched(_timeZone: string, isSearch: boolean, _isOfSome: boolean): boolean {
  return isSearch
}

export async function countPendingDeals(
  db: Queryable,
  term: string | null,
  timeZone: string,
): Promise<Total> {
  if (term !== null)
    return countRows(db, deals, isWaiting(wordsPattern(term), timeZone), countCap(term))
  return cappedTotal((await countDeals(db, ALL_OWNERS, timeZone)).pending, null)
}

/** Searched by title, code, business and owner. */
function isWaiting(pattern: string | Placeholder | null, timeZone: string) {
  const waiting = matchDeals({ merchantId: null, status: 'PENDING', pattern: null }, timeZone)
  if (pattern === null) return waiting
  const isOwners = sql`${deals.merchantId} in ${customersLike(pattern)}`
  return and(waiting, or(matchPattern(pattern), isOwners))
}
