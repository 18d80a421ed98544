import { randomBytes } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { canonicalMobile, type LocalMobile } from '#src/contract/authentication/phone-number.ts'
import { INVITATION_DAYS, type InvitedRole } from '#src/contract/authentication/staff.ts'
import { type Permission, permissionsOf, type Role } from '#src/contract/roles.ts'
import { invitationPaths } from '#src/contract/screens/invitations.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { type Destination, readEmail, readMobile } from '#src/services/authentication/otp/codes.ts'
import { refuseWithoutChannel } from '#src/services/authentication/otp/send-code.ts'
import { findRole } from '#src/services/authentication/roles/find-roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { invitations, stateColumns, users } from '#src/services/authentication/schema.ts'
import type { Caller, Settings } from '#src/services/kit/deps.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { fieldRefusal, type Refusal } from '#src/services/kit/refusals/refusal.ts'
import { queueMessage } from '#src/services/notifications/index.ts'

type InvitedAt = {
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

function destinationOf({ email, countryCode, localNumber }: InvitedAt): Destination {
  if (email !== null) return { channel: 'EMAIL', to: email }
  const mobile = { countryCode: countryCode ?? '', localNumber: localNumber ?? '' }
  return { channel: 'SMS', to: canonicalMobile(mobile) }
}

/**
 * The deactivated administrator whom an invitation to this address would bring back, with what the former
 * role holds; null if the address is free.
 * @throws Refusal conflict if it has any other account
 */
export async function findFormer(db: Queryable, at: InvitedAt, role: Role) {
  const [account] = await db
    .select({ ...stateColumns, narrowedTo: customRoles.permissions })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(isAt(users, at))
  if (!account) return null
  const left = account.deactivatedAt !== null && account.deletedAt === null
  if (!left || role !== 'ADMIN' || account.role !== 'ADMIN') throw takenRefusal(at)
  return { id: account.id, permissions: account.narrowedTo ?? permissionsOf.ADMIN }
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
  const isGood = and(isAt(invitations, at), isOpen(), sql`not ${isExpired}`)
  return (await db.$count(invitations, isGood)) > 0
}

export async function endInvitations(tx: Tx, at: InvitedAt): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(isAt(invitations, at), isOpen()))
}

export async function endInvitation(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isOpen()))
  return rowCount === 1
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

const DAY_SECONDS = 86_400

/** A full-entropy bearer secret: only the message has it; the database has its hash. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

export function refuseUnreachable(settings: Settings, at: InvitedAt): void {
  refuseWithoutChannel(settings, destinationOf(at).channel)
}

/** Queues the link; it leaves after the commit and expires with the invitation. */
export async function sendInvitation(
  tx: Tx,
  settings: Settings,
  at: InvitedAt,
  { token, call }: { token: string; call: Facts & { caller: Caller } },
): Promise<void> {
  await queueMessage(tx, settings, {
    ...destinationOf(at),
    template: 'invitation',
    params: {
      link: settings.publicOrigin + invitationPaths.show({ token }),
      by: call.caller.fullName,
    },
    language: call.language,
    by: call,
    usefulSeconds: INVITATION_DAYS * DAY_SECONDS,
  })
}
