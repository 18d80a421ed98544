import { and, count, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, accountsNamed } from '#src/services/authentication/index.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { cappedTotal, countCap, countRows, type Total } from '#src/services/kit/lists/count-rows.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { containsTerm } from '#src/services/kit/lists/search-term.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { dealRequestCombinations, dealRequests, dealRequestTallies } from './schema.ts'
import type { Scope } from './scope.ts'

type RequestCounts = { total: number; today: number }

export async function countDealRequests(
  db: Queryable,
  ownerId: string,
  timeZone: string,
): Promise<RequestCounts> {
  const [row] = await requestsTo(db, timeZone).execute({ ownerId })
  return row ?? { total: 0, today: 0 }
}

const requestsTo = prepareOnce((db, timeZone: string) => {
  const ownerId = sql.placeholder('ownerId')
  const { scope, requests } = dealRequestTallies
  const since = gte(dealRequests.requestedAt, startOfBusinessDay(timeZone))
  const today = db
    .select({ today: count() })
    .from(dealRequests)
    .where(and(eq(dealRequests.ownerId, ownerId), since))
  return db
    .select({
      total: sql<number>`coalesce(sum(${requests}), 0)::int`,
      today: sql<number>`(${today.getSQL()})::int`,
    })
    .from(dealRequestTallies)
    .where(eq(scope, ownerId))
})

export async function countRequestsOf(
  db: Queryable,
  { ownerId, ownerRole }: Scope,
  since: SQL | null,
): Promise<number> {
  if (since) {
    return db.$count(
      dealRequests,
      and(
        eq(dealRequests.ownerRole, ownerRole),
        ownerId === null ? undefined : eq(dealRequests.ownerId, ownerId),
        gte(dealRequests.requestedAt, since),
      ),
    )
  }
  return sumOf(db, dealRequestTallies.requests, isTallyOf({ ownerId, ownerRole }))
}

function isTallyOf({ ownerId, ownerRole }: Scope): SQL | undefined {
  const { scope } = dealRequestTallies
  return and(eq(scope, ownerId ?? ALL_OWNERS), eq(dealRequestTallies.ownerRole, ownerRole))
}

export async function countAllDealRequests(
  db: Queryable,
  timeZone: string,
): Promise<Record<BusinessRole, RequestCounts>> {
  const [totals, days] = await Promise.all([
    totalsByRole(db).execute(),
    requestsOfToday(db, timeZone).execute(),
  ])
  const of = (rows: typeof days, role: BusinessRole) =>
    rows.find((row) => row.ownerRole === role)?.requests ?? 0
  const countsOf = (role: BusinessRole) => ({ total: of(totals, role), today: of(days, role) })
  return { MERCHANT: countsOf('MERCHANT'), BANK: countsOf('BANK') }
}

const totalsByRole = prepareOnce((db) => {
  const { scope, ownerRole, requests } = dealRequestTallies
  return db.select({ ownerRole, requests }).from(dealRequestTallies).where(eq(scope, ALL_OWNERS))
})

const requestsOfToday = prepareOnce((db, timeZone: string) =>
  db
    .select({ ownerRole: dealRequests.ownerRole, requests: count() })
    .from(dealRequests)
    .where(gte(dealRequests.requestedAt, startOfBusinessDay(timeZone)))
    .groupBy(dealRequests.ownerRole),
)

export async function countCombinations(
  db: Queryable,
  { ownerId, ownerRole }: Scope & { ownerId: string },
  timeZone: string,
): Promise<RequestCounts> {
  const [total, today] = await Promise.all([
    sumOf(db, dealRequestTallies.combinations, isTallyOf({ ownerId, ownerRole })),
    db.$count(
      dealRequestCombinations,
      and(
        eq(dealRequestCombinations.ownerId, ownerId),
        eq(dealRequestCombinations.ownerRole, ownerRole),
        gte(dealRequestCombinations.lastRequestedAt, startOfBusinessDay(timeZone)),
      ),
    ),
  ])
  return { total, today }
}

type CombinedQuery = Scope & {
  term: string | null
  since: SQL<Date> | null
}

export function findCombined(db: Queryable, query: CombinedQuery, paging: Paging) {
  return readPage(
    paging,
    () => countCombined(db, query),
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

async function countCombined(db: Queryable, query: CombinedQuery): Promise<Total> {
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
  const { ownerId, categoryId, brandId } = dealRequestCombinations
  return or(
    sql`${ownerId} in ${accountsNamed(term)}`,
    inArray(
      categoryId,
      db.select({ id: categories.id }).from(categories).where(containsTerm(categories.name, term)),
    ),
    inArray(
      brandId,
      db.select({ id: brands.id }).from(brands).where(containsTerm(brands.name, term)),
    ),
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
