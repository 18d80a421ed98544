import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { canonicalMobile, type LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { InvitedRole } from '#src/contract/authentication/staff.ts'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { type Destination, readEmail, readMobile } from '#src/services/authentication/otp/codes.ts'
import { findRole } from '#src/services/authentication/roles/find-roles.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { fieldRefusal, type Refusal } from '#src/services/kit/refusals/refusal.ts'

export type InvitedAt = {
  email: string | null
  countryCode: string | null
  localNumber: string | null
}

export function readInvitedAt(given: {
  email?: string | undefined
  mobileNo?: LocalMobile | undefined
}): InvitedAt {
  const { email, mobileNo } = given
  if (email !== undefined && !mobileNo) {
    return { email: readEmail(email), countryCode: null, localNumber: null }
  }
  if (mobileNo && email === undefined) return { email: null, ...readMobile(mobileNo) }
  throw fieldRefusal('email', 'roles:invitation.oneDestination')
}

export function destinationOf({ email, countryCode, localNumber }: InvitedAt): Destination {
  if (email !== null) return { channel: 'EMAIL', to: email }
  const mobile = { countryCode: countryCode ?? '', localNumber: localNumber ?? '' }
  return { channel: 'SMS', to: canonicalMobile(mobile) }
}

function goesTo(at: InvitedAt): SQL | undefined {
  return isAt(invitations, at)
}

/** @throws Refusal conflict if the address or number has an account */
export async function refuseTaken(db: Queryable, at: InvitedAt): Promise<void> {
  const [taken] = await db.select({ id: users.id }).from(users).where(isAt(users, at))
  if (taken) throw takenRefusal(at)
}

export function takenRefusal({ email }: InvitedAt): Refusal {
  const field = email === null ? 'mobileNo' : 'email'
  return fieldRefusal(field, `accounts:taken.${field}`, 'conflict')
}

function isAt(table: typeof users | typeof invitations, at: InvitedAt): SQL | undefined {
  if (at.email !== null) return eq(table.email, at.email)
  return and(
    eq(table.countryCode, at.countryCode ?? ''),
    eq(table.localNumber, at.localNumber ?? ''),
  )
}

/** Neither accepted nor revoked; it may have expired. */
export function isOpen(): SQL | undefined {
  return and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
}

export const isExpired = sql<boolean>`${invitations.expiresAt} <= now()`

export async function isInvited(db: Queryable, at: InvitedAt): Promise<boolean> {
  const [row] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(goesTo(at), isOpen(), sql`not ${isExpired}`))
  return row !== undefined
}

export async function endInvitations(tx: Tx, at: InvitedAt): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(goesTo(at), isOpen()))
}

export async function endInvitation(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isOpen()))
    .returning({ id: invitations.id })
  return ended.length > 0
}

export const mayInvite: Record<InvitedRole, Permission> = { ADMIN: 'ADD_ROLE', BANK: 'ADD_BANK' }

export const mayListInvited: Record<InvitedRole, Permission> = {
  ADMIN: 'VIEW_ROLE',
  BANK: 'VIEW_BANK',
}

type Promised = Pick<typeof invitations.$inferSelect, 'role' | 'customRoleId'>

export async function backingOf(
  db: Queryable,
  { role, customRoleId }: Promised,
): Promise<readonly Permission[] | null> {
  if (role !== 'ADMIN') return [mayInvite.BANK]
  if (customRoleId === null) return permissionsOf.ADMIN
  const custom = await findRole(db, customRoleId)
  return custom ? [mayInvite.ADMIN, ...custom.permissions] : null
}
