import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import { goesTo, type InvitedAt } from './invited-at.ts'

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
