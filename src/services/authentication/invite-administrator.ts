import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { recordAudit } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import { hashSecret } from './hash-secret.ts'
import { invitations, users } from './schema.ts'

/**
 * Invites an administrator and answers the one-time token of the link, valid 24 hours (ROLE-28). An
 * open invitation of the same address ends.
 * @throws Refusal conflict when an account has this e-mail address already
 */
export async function inviteAdministrator(
  db: Database,
  { email, fullName = null }: { email: string; fullName?: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const address = email.trim().toLowerCase()
  const id = v7()
  await db.transaction(async (tx) => {
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, address))
    if (taken) throw new Refusal('conflict', 'authentication:invitation.accountExists')
    await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(invitations.email, address),
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
        ),
      )
    await tx.insert(invitations).values({
      id,
      tokenHash: hashSecret(token),
      email: address,
      fullName,
      role: 'ADMIN',
      expiresAt: sql`now() + interval '24 hours'`,
    })
    await recordAudit(
      tx,
      { requestId: `invitation ${id}`, address: null },
      { event: 'user.invited', subjectType: 'invitation', subjectId: id, after: { role: 'ADMIN' } },
    )
  })
  return token
}
