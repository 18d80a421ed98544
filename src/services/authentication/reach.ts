import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { users } from './schema.ts'

const facts = {
  id: users.id,
  language: users.language,
  isBlocked: sql<boolean>`${users.approvalStatus} = 'BLOCKED'`.as('is_blocked'),
  isGone: sql<boolean>`(${users.deletedAt} is not null or ${users.deactivatedAt} is not null)`.as(
    'is_gone',
  ),
  isInApp: sql<boolean>`${users.role} = 'USER'`.as('is_in_app'),
  email: users.email,
  /** With the plus sign; every account's number was verified when added. */
  mobile: sql<string | null>`${users.countryCode} || ${users.localNumber}`.as('mobile'),
}

export async function mayBeEmailOf(db: Queryable, userId: string, email: string): Promise<boolean> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return !user?.email || user.email.toLowerCase() === email.toLowerCase()
}

export function reachableUsers(db: Queryable) {
  return db.select(facts).from(users).as('people')
}

export async function findReach(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Reach>()
  const rows = await selectReach(db).where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The recipient's destination: "+94771234567", or an e-mail address in lower case. */
export async function findUserIdByContact(db: Queryable, to: string): Promise<string | null> {
  const at = to.startsWith('+')
    ? sql`${users.countryCode} || ${users.localNumber} = ${to}`
    : sql`${users.email} = ${to}`
  const [row] = await db.select({ id: users.id }).from(users).where(at)
  return row?.id ?? null
}

export type Reach = Awaited<ReturnType<typeof selectReach>>[number]

function selectReach(db: Queryable) {
  return db.select(facts).from(users)
}
