import { and, eq, gte, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { EVERYBODY } from '../../everybody.ts'
import { startOfBusinessDay } from '../clock.ts'
import { dealRequestCombinations, dealRequests, dealRequestTallies } from './schema.ts'
import type { Scope } from './scope.ts'

/**
 * Deal requests in all and of this business day, as the lists count them (DASH-13).
 * @param ownerId a merchant or bank; null for everybody's
 */
export async function countDealRequests(
  db: Queryable,
  ownerId: string | null,
  timeZone: string,
): Promise<{ total: number; today: number }> {
  const own = ownerId === null ? undefined : eq(dealRequests.ownerId, ownerId)
  const since = gte(dealRequests.requestedAt, startOfBusinessDay(timeZone))
  const [[row], today] = await Promise.all([
    db
      .select({ total: sql<number>`coalesce(sum(${dealRequestTallies.requests}), 0)::int` })
      .from(dealRequestTallies)
      .where(eq(dealRequestTallies.scope, ownerId ?? EVERYBODY)),
    db.$count(dealRequests, and(own, since)),
  ])
  return { total: row?.total ?? 0, today }
}

/** Combinations of an owner in all and those that were asked for on this business day, as their list counts them. */
export async function countCombinations(
  db: Queryable,
  { ownerId, ownerRole }: Scope & { ownerId: string },
  timeZone: string,
): Promise<{ total: number; today: number }> {
  const { combinations, scope } = dealRequestTallies
  const [[row], today] = await Promise.all([
    db
      .select({ total: combinations })
      .from(dealRequestTallies)
      .where(and(eq(scope, ownerId), eq(dealRequestTallies.ownerRole, ownerRole))),
    db.$count(
      dealRequestCombinations,
      and(
        eq(dealRequestCombinations.ownerId, ownerId),
        eq(dealRequestCombinations.ownerRole, ownerRole),
        gte(dealRequestCombinations.lastRequestedAt, startOfBusinessDay(timeZone)),
      ),
    ),
  ])
  return { total: row?.total ?? 0, today }
}
