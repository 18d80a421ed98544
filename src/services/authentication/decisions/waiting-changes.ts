import { and, eq, inArray, sql } from 'drizzle-orm'
import { businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isKept } from '#src/services/authentication/account-columns.ts'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { daysSince } from '#src/services/kit/clock.ts'

type Waiting = { count: number; oldestDays: number | null }

export async function findWaitingChanges(
  db: Queryable,
  timeZone: string,
): Promise<Record<'BUSINESS' | 'CONTACT', Waiting>> {
  const rows = await waitingChanges(db, timeZone).execute()
  const of = (kind: 'BUSINESS' | 'CONTACT'): Waiting => {
    const row = rows.find((one) => one.kind === kind)
    return { count: row?.count ?? 0, oldestDays: row?.oldestDays ?? null }
  }
  return { BUSINESS: of('BUSINESS'), CONTACT: of('CONTACT') }
}

const waitingChanges = builtOnce((db, timeZone: string) =>
  db
    .select({
      kind: profileChanges.kind,
      count: sql<number>`count(*)::int`,
      oldestDays: daysSince(timeZone, sql`min(${profileChanges.submittedAt})`),
    })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .where(
      and(eq(profileChanges.status, 'PENDING'), inArray(users.role, [...businessRoles]), isKept),
    )
    .groupBy(profileChanges.kind)
    .prepare(''),
)
