import { eq } from 'drizzle-orm'
import { acceptInvitation, readInvitation } from '#src/contract/authentication/invitations.ts'
import type { Queryable } from '#src/database/connect.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isUniqueViolation } from '#src/services/kit/refusals/unique-violation.ts'
import { acceptOpen } from './accept-invitation.ts'
import { mobileNo } from './mobile-no.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { invitations } from './schema.ts'
import { takenRefusal } from './staff/invited-at.ts'
import { isExpired } from './staff/open-invitations.ts'

export const invitationsEndpoints = [
  bind(readInvitation, async ({ params }, { db }) => {
    const found = await findOpen(db, params.token)
    const { email, fullName, role } = found
    return { data: { email, mobileNo: mobileNo(found), fullName, role } }
  }),

  bind(acceptInvitation, async (call, { db, settings }) => {
    const found = await findOpen(db, call.params.token)
    checkNewPassword(settings, call.body.password)
    const passwordHash = await hashPassword(call.body.password)
    const person = { fullName: call.body.fullName, passwordHash, language: call.language }
    try {
      await db.transaction((tx) => acceptOpen(tx, call.params.token, person, call))
    } catch (error) {
      throw isUniqueViolation(error) ? takenRefusal(found) : error
    }
    const { email } = found
    return {
      data: { email, mobileNo: mobileNo(found) },
      message: 'authentication:invitation.accepted',
    }
  }),
]

async function findOpen(db: Queryable, token: string) {
  const [row] = await db
    .select({
      email: invitations.email,
      countryCode: invitations.countryCode,
      localNumber: invitations.localNumber,
      fullName: invitations.fullName,
      role: invitations.role,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
      expired: isExpired,
    })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashSecret(token)))
  if (!row) throw new Refusal('notFound', 'authentication:invitation.notFound')
  if (row.acceptedAt) throw new Refusal('ruleBroken', 'authentication:invitation.used')
  if (row.revokedAt) throw new Refusal('ruleBroken', 'authentication:invitation.withdrawn')
  if (row.expired) throw new Refusal('ruleBroken', 'authentication:invitation.expired')
  return row
}
