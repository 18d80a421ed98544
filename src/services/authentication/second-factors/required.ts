import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { GRACE_DAYS } from '#src/contract/authentication/second-factors.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { isActive, users } from '#src/services/authentication/schema.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { secondFactors } from './schema.ts'

const factorOf = new QueryBuilder()
  .select({ userId: secondFactors.userId })
  .from(secondFactors)
  .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))

/** When the grace of an account without a factor ends, or ended; null for others. */
export const missingFactorDueAt =
  sql<Date | null>`case when ${users.factorDueAt} is not null and not exists ${factorOf} then ${users.factorDueAt} end`.mapWith(
    users.factorDueAt,
  )

/** By `case`, so that the factor is looked for after the grace alone. */
export const lacksFactor = sql<boolean>`case when ${users.factorDueAt} <= now() then not exists ${factorOf} else false end`

/**
 * From the first sign-in under the rule, whichever way it came, and never anew: a factor that is switched
 * off or reset later is due at once. The last of the days ends with the business day.
 */
export async function startGrace(
  tx: Tx,
  { adminTwoStep, businessTimeZone }: Settings,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  if (adminTwoStep !== 'required' || role !== 'ADMIN') return
  const today = sql`date_trunc('day', now() at time zone ${businessTimeZone})`
  await tx
    .update(users)
    .set({
      factorDueAt: sql`(${today} + make_interval(days => ${GRACE_DAYS + 1})) at time zone ${businessTimeZone}`,
    })
    .where(and(eq(users.id, id), isNull(users.factorDueAt)))
}

/** How many active administrators there are, and how many of them have no factor yet. */
export async function administratorFactors(
  db: Queryable,
): Promise<{ count: number; withoutFactor: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      withoutFactor: sql<number>`(count(*) filter (where not exists ${factorOf}))::int`,
    })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isActive))
  return row ?? { count: 0, withoutFactor: 0 }
}
