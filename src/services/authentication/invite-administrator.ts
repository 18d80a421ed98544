import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import type { Database } from '#src/database/connect.ts'
import { lockStaff } from '#src/services/authentication/roles/lock-staff.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { invitations } from './schema.ts'
import { endInvitations, findFormer, newInvitationToken } from './staff/open-invitations.ts'

/**
 * Invites a full administrator and returns the link's one-time token, valid 24 hours. An open invitation
 * of the same address ends.
 * @throws Refusal conflict if an account has this e-mail address, unless it is a deactivated administrator's
 */
export async function inviteAdministrator(
  db: Database,
  { email, fullName = null }: { email: string; fullName?: string | null },
): Promise<string> {
  const token = newInvitationToken()
  const at = { email: canonicalEmail(email), countryCode: null, localNumber: null }
  const id = v7()
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    await findFormer(tx, at, 'ADMIN')
    await endInvitations(tx, at)
    await tx.insert(invitations).values({
      id,
      ...at,
      tokenHash: hashSecret(token),
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
