import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { HOLDERS_SHOWN } from '#src/contract/authentication/roles-of-staff.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountTallies } from '#src/services/authentication/accounts-list/schema.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { customRoles } from './schema.ts'

export const ROLES_MAX = 200

export type CustomRole = typeof customRoles.$inferSelect

export const namedStaff = {
  role: customRoles,
  invitation: { id: invitations.id, name: invitations.fullName },
}

export function findRoles(db: Queryable): Promise<CustomRole[]> {
  return db
    .select()
    .from(customRoles)
    .where(isNull(customRoles.deletedAt))
    .orderBy(asc(customRoles.name))
    .limit(ROLES_MAX)
}

export async function findRole(db: Queryable, id: string): Promise<CustomRole | undefined> {
  const [role] = await db
    .select()
    .from(customRoles)
    .where(and(eq(customRoles.id, id), isNull(customRoles.deletedAt)))
  return role
}

export type Uses = ReadonlyMap<string, number>

/** Administrators per role; deactivated ones count, since they may come back. */
export async function countHolders(db: Queryable): Promise<Uses> {
  const rows = await db
    .select({ id: users.customRoleId, count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.deletedAt)))
    .groupBy(users.customRoleId)
  return usesFrom(rows)
}

export type Holder = { userId: string; fullName: string }

/** The newest administrators of each role. */
export async function findHolders(db: Queryable): Promise<ReadonlyMap<string, Holder[]>> {
  const place = sql<number>`row_number() over (partition by ${users.customRoleId} order by ${users.createdAt} desc, ${users.id} desc)`
  const ranked = db
    .select({
      role: users.customRoleId,
      userId: users.id,
      fullName: users.fullName,
      place: place.as('place'),
    })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.deletedAt)))
    .as('ranked')
  const rows = await db
    .select({ role: ranked.role, userId: ranked.userId, fullName: ranked.fullName })
    .from(ranked)
    .where(lte(ranked.place, HOLDERS_SHOWN))
    .orderBy(asc(ranked.place))
  return Map.groupBy(rows, ({ role }) => role ?? 'ADMIN')
}

export async function countPromises(db: Queryable): Promise<Uses> {
  const rows = await db
    .select({ id: invitations.customRoleId, count: sql<number>`count(*)::int` })
    .from(invitations)
    .where(
      and(
        eq(invitations.role, 'ADMIN'),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        sql`${invitations.expiresAt} > now()`,
      ),
    )
    .groupBy(invitations.customRoleId)
  return usesFrom(rows)
}

export async function countAccounts(db: Queryable): Promise<ReadonlyMap<Role, number>> {
  const rows = await db
    .select({ role: accountTallies.role, count: sql<number>`sum(${accountTallies.count})::int` })
    .from(accountTallies)
    .groupBy(accountTallies.role)
  return new Map(rows.map(({ role, count }) => [role, count]))
}

function usesFrom(rows: readonly { id: string | null; count: number }[]): Uses {
  return new Map(rows.map(({ id, count }) => [id ?? 'ADMIN', count]))
}
