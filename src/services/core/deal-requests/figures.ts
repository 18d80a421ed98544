import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { dealRequestCombinations, dealRequests, dealRequestTallies } from './schema.ts'
import type { Scope } from './scope.ts'

export type RequestCounts = { total: number; today: number }

export async function countDealRequests(
  db: Queryable,
  ownerId: string,
  timeZone: string,
): Promise<RequestCounts> {
  const [row] = await requestsTo(db, timeZone).execute({ ownerId })
  return row ?? { total: 0, today: 0 }
}

const requestsTo = builtOnce((db, timeZone: string) => {
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
    .prepare('')
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

export function isTallyOf({ ownerId, ownerRole }: Scope): SQL | undefined {
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

const totalsByRole = builtOnce((db) => {
  const { scope, ownerRole, requests } = dealRequestTallies
  return db
    .select({ ownerRole, requests })
    .from(dealRequestTallies)
    .where(eq(scope, ALL_OWNERS))
    .prepare('')
})

const requestsOfToday = builtOnce((db, timeZone: string) =>
  db
    .select({ ownerRole: dealRequests.ownerRole, requests: count() })
    .from(dealRequests)
    .where(gte(dealRequests.requestedAt, startOfBusinessDay(timeZone)))
    .groupBy(dealRequests.ownerRole)
    .prepare(''),
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
