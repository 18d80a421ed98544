import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as contract from '#src/contract/core/deals.ts'
import { PREVIEW, TODAY } from '#src/contract/paging.ts'
import type { Format } from '#src/i18n/format.ts'
import { prepareDraftCount } from '#src/services/core/deal-drafts/drafts.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { createDealPages, type DealPage } from './deal-pages.ts'
import { dealOrders, matchDeals } from './find-deals.ts'
import { countPendingDeals, findPendingDeals } from './find-waiting.ts'
import { presentListItem } from './present-deal.ts'
import { deals } from './schema.ts'
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
      findPendingDeals(db, { term: text, timeZone }, { page, size }),
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
