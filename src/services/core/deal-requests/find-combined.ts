import { and, desc, eq, gte, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, accountsNamed } from '#src/services/authentication/index.ts'
import { brands, categories } from '#src/services/core/categories/schema.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { isTallyOf } from './figures.ts'
import { dealRequestCombinations, dealRequests, dealRequestTallies } from './schema.ts'
import type { Scope } from './scope.ts'

type CombinedQuery = Scope & {
  term: string | null
  since: SQL<Date> | null
}

export function findCombined(db: Queryable, query: CombinedQuery, paging: Paging) {
  return readPage(
    paging,
    () => count(db, query),
    (window) => readRows(db, query, window),
  )
}

function readRows(db: Queryable, query: CombinedQuery, window: PageWindow) {
  const { id, lastRequestedAt } = dealRequestCombinations
  const by = [lastRequestedAt, id]
  const order = { table: dealRequestCombinations, id, by, direction: 'desc' } as const
  const ids = pageIds(db, match(db, query), order, window)
  return readCombinations(db, inArray(id, ids), query.since)
}

async function count(db: Queryable, query: CombinedQuery): Promise<Total> {
  if (query.term !== null || query.since) {
    return countRows(db, dealRequestCombinations, match(db, query), countCap(query.term))
  }
  return cappedTotal(await sumOf(db, dealRequestTallies.combinations, isTallyOf(query)), null)
}

function match(db: Queryable, { ownerId, ownerRole, term, since }: CombinedQuery): SQL | undefined {
  return and(
    eq(dealRequestCombinations.ownerRole, ownerRole),
    ownerId === null ? undefined : eq(dealRequestCombinations.ownerId, ownerId),
    since ? gte(dealRequestCombinations.lastRequestedAt, since) : undefined,
    term === null ? undefined : isNamed(db, term),
  )
}

function isNamed(db: Queryable, term: string): SQL | undefined {
  const pattern = substringPattern(term)
  const { ownerId, categoryId, brandId } = dealRequestCombinations
  return or(
    sql`${ownerId} in ${accountsNamed(term)}`,
    inArray(
      categoryId,
      db.select({ id: categories.id }).from(categories).where(ilike(categories.name, pattern)),
    ),
    inArray(brandId, db.select({ id: brands.id }).from(brands).where(ilike(brands.name, pattern))),
  )
}

export function readCombinations(
  db: Queryable,
  where: SQL | undefined,
  since: SQL<Date> | null = null,
) {
  const owners = accountNames(db)
  const { id, ownerId, ownerRole, lastRequestedAt } = dealRequestCombinations
  const requests = since ? requestsSince(since) : sql<number>`${dealRequestCombinations.requests}`
  return db
    .select({
      id,
      ownerId,
      ownerRole,
      requests,
      lastRequestedAt,
      owner: { name: owners.name, imageUrl: owners.imageUrl },
      category: { id: categories.id, name: categories.name },
      brand: { id: brands.id, name: brands.name },
    })
    .from(dealRequestCombinations)
    .innerJoin(categories, eq(categories.id, dealRequestCombinations.categoryId))
    .leftJoin(brands, eq(brands.id, dealRequestCombinations.brandId))
    .leftJoin(owners, eq(owners.id, ownerId))
    .where(where)
    .orderBy(desc(lastRequestedAt), desc(id))
}

/** Read by owner and time: an owner has few requests since then. */
function requestsSince(since: SQL<Date>): SQL<number> {
  const { ownerId, categoryId, brandId } = dealRequestCombinations
  return sql<number>`(select count(*)::int from ${dealRequests}
    where ${dealRequests.ownerId} = ${ownerId} and ${dealRequests.categoryId} = ${categoryId}
      and ${dealRequests.brandId} is not distinct from ${brandId}
      and ${dealRequests.requestedAt} >= ${since})`
}

export type CombinationRow = Awaited<ReturnType<typeof readCombinations>>[number]
