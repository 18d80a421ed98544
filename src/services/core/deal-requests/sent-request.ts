import { and, eq, exists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'
import { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import { dealRequests } from './schema.ts'

/** Whether a user of the mobile app ever asked this merchant or bank for a deal or a card. */
export async function hasSentRequest(
  db: Queryable,
  { userId, ownerId }: { userId: string; ownerId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ sent: boolean }>(
    sql`select ${sentRequest(db, sql`${userId}::uuid`, ownerId)} as sent`,
  )
  return rows[0]?.sent ?? false
}

/** Another name, as lists of the same table ask this of each row. */
const earlier = alias(dealRequests, 'asked')

/** The same as a condition for lists; `userId` is a column or a value. */
export function sentRequest(db: Queryable, userId: SQLWrapper, ownerId: string): SQL | undefined {
  return or(
    exists(
      db
        .select({ one: sql`1` })
        .from(earlier)
        .where(and(eq(earlier.userId, userId), eq(earlier.ownerId, ownerId))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(creditCardRequests)
        .where(and(eq(creditCardRequests.userId, userId), eq(creditCardRequests.bankId, ownerId))),
    ),
  )
}
