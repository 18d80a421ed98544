import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { lockStaff, permissionsNow } from '#src/services/authentication/roles/lock-staff.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { createAccount, type NewAccount } from './create-account.ts'
import type { Origin } from './origin.ts'
import { invitations } from './schema.ts'
import { backingOf } from './staff/invitation-rights.ts'
import { refuseTaken } from './staff/invited-at.ts'
import { isExpired, isOpen } from './staff/open-invitations.ts'

type Invitation = typeof invitations.$inferSelect
type Person = Pick<NewAccount, 'fullName' | 'passwordHash' | 'language'>

/**
 * Opens the account that an invitation promises, approved and with its role.
 * @throws Refusal ruleBroken once it was used, or where who sent it could not send it any more;
 * conflict when the address has an account by now
 */
export async function acceptOpen(
  tx: Tx,
  token: string,
  person: Person,
  { requestId, address }: Origin,
): Promise<void> {
  await lockStaff(tx)
  const invitation = await take(tx, token)
  await refuseTaken(tx, invitation)
  await refuseWithoutBacking(tx, invitation)
  const { role, email, countryCode, localNumber, customRoleId } = invitation
  const id = await createAccount(tx, {
    ...person,
    role,
    email,
    mobileNo: countryCode !== null && localNumber !== null ? { countryCode, localNumber } : null,
    customRoleId,
    approvalStatus: 'APPROVED',
  })
  await recordAudit(
    tx,
    { requestId, address },
    {
      event: 'user.invitation-accepted',
      subjectId: id,
      after: { role, roleId: customRoleId, invitationId: invitation.id },
    },
  )
}

/** Works once: of two simultaneous acceptances, one finds nothing left. */
async function take(tx: Tx, token: string): Promise<Invitation> {
  const [taken] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(invitations.tokenHash, hashSecret(token)), isOpen(), sql`not ${isExpired}`))
    .returning()
  if (!taken) throw new Refusal('ruleBroken', 'authentication:invitation.used')
  return taken
}

/** Void once its sender left or was narrowed; the command line answers for its own. */
async function refuseWithoutBacking(tx: Tx, invitation: Invitation): Promise<void> {
  if (invitation.invitedBy === null) return
  const held = await permissionsNow(tx, invitation.invitedBy)
  const required = await backingOf(tx, invitation)
  if (required?.every((permission) => held?.has(permission))) return
  throw new Refusal('ruleBroken', 'authentication:invitation.withdrawn')
}
