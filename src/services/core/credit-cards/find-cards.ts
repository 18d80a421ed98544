import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { cardSorts } from '#src/contract/core/credit-cards.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import { inOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { containsWords, folded, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { creditCardRequests, creditCardTallies } from './schema.ts'

type CardQuery = {
  bankId: string | null
  term: string | null
  since: SQL<Date> | null
  nicHashes: readonly string[]
  sort?: Sort<CardSort> | undefined
}
type CardSort = (typeof cardSorts)[number]

const byRequest = [creditCardRequests.requestedAt, creditCardRequests.id]

export const cardOrders = listOrders<CardSort>(
  { table: creditCardRequests, id: creditCardRequests.id, by: byRequest, direction: 'desc' },
  { requestedOn: { by: byRequest, index: 'credit_card_requests_requested' } },
)

export function findCards(db: Queryable, query: CardQuery, paging: Paging) {
  return readPage(
    paging,
    () => count(db, query),
    (window) => readRows(db, query, window),
  )
}

function readRows(db: Queryable, query: CardQuery, window: PageWindow) {
  const { id } = creditCardRequests
  const order = cardOrders(query.sort)
  return readCards(db, inArray(id, pageIds(db, match(query), order, window)), order)
}

export function readCards(db: Queryable, where: SQL | undefined, order = cardOrders(undefined)) {
  const banks = accountNames(db)
  const { id, bankId, fullName, city, sealed, requestedAt } = creditCardRequests
  return db
    .select({ id, bankId, bankName: banks.name, fullName, city, sealed, requestedAt })
    .from(creditCardRequests)
    .leftJoin(banks, eq(banks.id, bankId))
    .where(and(isNull(creditCardRequests.removedAt), where))
    .orderBy(...inOrder(order))
}

export type CardRow = Awaited<ReturnType<typeof readCards>>[number]

async function count(db: Queryable, query: CardQuery): Promise<Total> {
  const { bankId, term, since } = query
  if (term !== null || since) return countRows(db, creditCardRequests, match(query), countCap(term))
  const { requests, scope } = creditCardTallies
  return cappedTotal(await sumOf(db, requests, eq(scope, bankId ?? ALL_OWNERS)), null)
}

function match({ bankId, term, since, nicHashes }: CardQuery): SQL | undefined {
  const { searchText, nicHash, requestedAt } = creditCardRequests
  return and(
    isNull(creditCardRequests.removedAt),
    bankId === null ? undefined : eq(creditCardRequests.bankId, bankId),
    since ? gte(requestedAt, since) : undefined,
    term === null
      ? undefined
      : or(
          containsWords(folded(searchText), wordsPattern(term)),
          nicHashes.length > 0 ? inArray(nicHash, [...nicHashes]) : undefined,
        ),
  )
}

/** Rows are locked in key order, so that two changes never deadlock. */
export async function countCards(tx: Tx, bankIds: readonly string[], by: 1 | -1): Promise<void> {
  if (bankIds.length === 0) return
  const scopes = [ALL_OWNERS, ...new Set(bankIds)].sort()
  const rows = scopes.map((scope) => ({
    scope,
    requests: by * bankIds.filter((id) => scope === ALL_OWNERS || scope === id).length,
  }))
  await tx
    .insert(creditCardTallies)
    .values(rows)
    .onConflictDoUpdate({
      target: creditCardTallies.scope,
      set: { requests: sql`${creditCardTallies.requests} + excluded.requests` },
    })
}

export async function countCardRequests(
  db: Queryable,
  bankId: string,
  timeZone: string,
): Promise<{ total: number; today: number }> {
  const { requestedAt, removedAt } = creditCardRequests
  const [total, today] = await Promise.all([
    sumOf(db, creditCardTallies.requests, eq(creditCardTallies.scope, bankId)),
    db.$count(
      creditCardRequests,
      and(
        eq(creditCardRequests.bankId, bankId),
        isNull(removedAt),
        gte(requestedAt, startOfBusinessDay(timeZone)),
      ),
    ),
  ])
  return { total, today }
}
