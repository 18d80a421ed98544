import { and, eq, exists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'
import { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import { dealRequests } from './schema.ts'

export async function hasSentRequest(
  db: Queryable,
  { userId, ownerId }: { userId: string; ownerId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ sent: boolean }>(
    sql`select ${sentRequest(db, sql`${userId}::uuid`, ownerId)} as sent`,
  )
  return rows[0]?.sent ?? false
}

const earlier = alias(dealRequests, 'asked')

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
