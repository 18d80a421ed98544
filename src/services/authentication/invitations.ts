import { and, eq, isNull, sql } from 'drizzle-orm'
import { acceptInvitation, readInvitation } from '#src/contract/authentication/invitations.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { recordAudit } from '../audit/record.ts'
import type { ServiceDeps } from '../deps.ts'
import { implement } from '../implement.ts'
import { Refusal } from '../refusal.ts'
import type { ServiceApp } from '../service-app.ts'
import { createAccount } from './create-account.ts'
import { hashSecret } from './hash-secret.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { invitations, users } from './schema.ts'

/** invitations/{token}: whom it is for, and setting the password (ROLE-28, S84). */
export function addInvitations(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, readInvitation, async ({ params }) => {
    const { email, fullName, role } = await findOpen(deps.db, params.token)
    return { data: { email, fullName, role } }
  })

  implement(app, deps, acceptInvitation, async ({ params, body, requestId, address }) => {
    await findOpen(deps.db, params.token)
    checkNewPassword(deps.settings, body.password)
    const passwordHash = await hashPassword(body.password)
    const email = await deps.db.transaction(async (tx) => {
      const invitation = await take(tx, params.token)
      const { role } = invitation
      const id = await createAccount(tx, {
        role,
        email: invitation.email,
        fullName: body.fullName,
        passwordHash,
        approvalStatus: 'APPROVED',
      })
      await recordAudit(
        tx,
        { requestId, address },
        { event: 'user.invitation-accepted', subjectType: 'user', subjectId: id, after: { role } },
      )
      return invitation.email
    })
    return { data: { email }, say: 'authentication:invitation.accepted' }
  })
}

async function findOpen(db: Queryable, token: string) {
  const [row] = await db
    .select({
      email: invitations.email,
      fullName: invitations.fullName,
      role: invitations.role,
      acceptedAt: invitations.acceptedAt,
      over: sql<boolean>`${invitations.revokedAt} is not null or ${invitations.expiresAt} <= now()`,
    })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashSecret(token)))
  if (!row) throw new Refusal('notFound', 'authentication:invitation.notFound')
  if (row.acceptedAt) throw new Refusal('ruleBroken', 'authentication:invitation.used')
  if (row.over) throw new Refusal('ruleBroken', 'authentication:invitation.expired')
  return row
}

/** Works once: of two acceptances at the same time one finds nothing left to take. */
async function take(tx: Tx, token: string) {
  const [taken] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(
      and(
        eq(invitations.tokenHash, hashSecret(token)),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        sql`${invitations.expiresAt} > now()`,
      ),
    )
    .returning({ email: invitations.email, role: invitations.role })
  if (!taken) throw new Refusal('ruleBroken', 'authentication:invitation.used')
  const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.email, taken.email))
  if (holder) throw new Refusal('ruleBroken', 'authentication:invitation.accountExists')
  return taken
}
