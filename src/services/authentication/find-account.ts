import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { isGone } from './account-state.ts'
import { knownDevices } from './credentials/schema.ts'
import { stateColumns, users } from './schema.ts'
import type { UserName } from './user-name.ts'

/** Deleted and deactivated ones are not found; unknown names run the same query. */
export async function findAccount(db: Queryable, name: UserName, deviceHash: string | null) {
  const [row] = await db
    .select({
      ...stateColumns,
      passwordHash: users.passwordHash,
      knownDevice: sql<boolean>`${knownDevices.userId} is not null`,
    })
    .from(users)
    .leftJoin(
      knownDevices,
      and(eq(knownDevices.userId, users.id), eq(knownDevices.deviceHash, deviceHash ?? '')),
    )
    .where(isNamed(name))
  return row && !isGone(row) ? row : null
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function isNamed({ email, mobile }: Omit<UserName, 'canonical'>): SQL | undefined {
  if (!mobile) return eq(users.email, email ?? '')
  return and(eq(users.countryCode, mobile.countryCode), eq(users.localNumber, mobile.localNumber))
}
