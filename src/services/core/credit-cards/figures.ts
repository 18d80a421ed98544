import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { sumOf } from '#src/services/kit/lists/sum-of.ts'
import { creditCardRequests, creditCardTallies } from './schema.ts'

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
