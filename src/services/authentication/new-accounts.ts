import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { acceptInvitation, readInvitation } from '#src/contract/authentication/invitations.ts'
import { canonicalMobile } from '#src/contract/authentication/phone-number.ts'
import { registerAccount, registerUser } from '#src/contract/authentication/registration.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import {
  consumeProof,
  hasProof,
  readMobile,
  targetOf,
} from '#src/services/authentication/otp/codes.ts'
import { claimHeldCoupons } from '#src/services/core/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal, isUniqueViolation, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { announceAccount } from './announce-account.ts'
import { createAccount, type NewAccount } from './create-account.ts'
import { mobileNo } from './mobile-no.ts'
import type { Origin } from './origin.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { lockStaff, permissionsNow } from './roles/lock-staff.ts'
import { invitations, users } from './schema.ts'
import { revokeSignIns } from './sign-ins.ts'
import { backingOf, findFormer, isExpired, isOpen, takenRefusal } from './staff/open-invitations.ts'

export const newAccountsEndpoints = [
  bind(readInvitation, async ({ params }, { db }) => {
    const found = await findOpen(db, params.token)
    const { email, fullName, role } = found
    return { data: { email, mobileNo: mobileNo(found), fullName, role } }
  }),

  bind(acceptInvitation, async (call, { db, settings }) => {
    const found = await findOpen(db, call.params.token)
    await checkNewPassword(settings, call.body.password)
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

  bind(registerUser, async (call, deps) => {
    const userId = await register(deps, 'USER', call.body, call)
    return { data: { userId }, message: 'accounts:registered.USER' }
  }),

  bind(registerAccount, async (call, deps) => {
    const { role } = call.params
    if ((call.body.role ?? role) !== role) throw fieldRefusal('role', 'accounts:otherRole')
    const userId = await register(deps, role, call.body, call)
    return { data: { userId }, message: `accounts:registered.${role}` }
  }),
]

async function findOpen(db: Queryable, token: string) {
  const [row] = await db
    .select({ ...getTableColumns(invitations), expired: isExpired })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashSecret(token)))
  if (!row) throw new Refusal('notFound', 'authentication:invitation.notFound')
  if (row.acceptedAt) throw new Refusal('ruleBroken', 'authentication:invitation.used')
  if (row.revokedAt) throw new Refusal('ruleBroken', 'authentication:invitation.withdrawn')
  if (row.expired) throw new Refusal('ruleBroken', 'authentication:invitation.expired')
  return row
}

type Invitation = typeof invitations.$inferSelect
type Person = Pick<NewAccount, 'fullName' | 'passwordHash' | 'language'>

/**
 * Opens the account an invitation promises, or a deactivated one again, approved and with its role.
 * @throws Refusal ruleBroken once used, or if its sender could no longer send it; conflict if the address
 * has an account by now
 */
async function acceptOpen(tx: Tx, token: string, person: Person, origin: Origin): Promise<void> {
  await lockStaff(tx)
  const invitation = await take(tx, token)
  const former = await findFormer(tx, invitation, invitation.role)
  await refuseWithoutBacking(tx, invitation)
  const { role, email, countryCode, localNumber, customRoleId } = invitation
  const mobileNo =
    countryCode !== null && localNumber !== null ? { countryCode, localNumber } : null
  const given = { ...person, customRoleId, approvalStatus: 'APPROVED' } as const
  const id = former
    ? await reopen(tx, former.id, given)
    : await createAccount(tx, { ...given, role, email, mobileNo })
  await recordAudit(tx, origin, {
    event: 'user.invitation-accepted',
    subjectId: id,
    ...(former && { before: { deactivated: true } }),
    after: {
      role,
      roleId: customRoleId,
      invitationId: invitation.id,
      ...(former && { deactivated: false }),
    },
  })
}

/** The account of an administrator who comes back keeps its history; its old sign-ins stay ended. */
async function reopen(tx: Tx, id: string, given: Partial<typeof users.$inferInsert>) {
  await tx
    .update(users)
    .set({ ...given, deactivatedAt: null, updatedAt: sql`now()` })
    .where(eq(users.id, id))
  await revokeSignIns(tx, id, 'closed')
  return id
}

/** Works once: of two concurrent acceptances, one finds nothing left. */
async function take(tx: Tx, token: string): Promise<Invitation> {
  const [taken] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(invitations.tokenHash, hashSecret(token)), isOpen(), sql`not ${isExpired}`))
    .returning()
  if (!taken) throw new Refusal('ruleBroken', 'authentication:invitation.used')
  return taken
}

/** Void once its sender left or lost permissions; the command line vouches for its own. */
async function refuseWithoutBacking(tx: Tx, invitation: Invitation): Promise<void> {
  if (invitation.invitedBy === null) return
  const held = await permissionsNow(tx, invitation.invitedBy)
  const required = await backingOf(tx, invitation)
  if (required?.every((permission) => held?.has(permission))) return
  throw new Refusal('ruleBroken', 'authentication:invitation.withdrawn')
}

type Given = Omit<z.output<(typeof registerUser)['body']>, 'role'>
type From = Origin & { language: Language }

/**
 * Opens an account for a mobile number verified in the last 15 minutes and returns its id. Merchants and
 * banks wait for approval, mobile app users don't.
 * @throws Refusal invalid, ruleBroken without the proof, conflict if the number is taken, which only its
 * proven owner is told
 */
async function register(
  deps: ServiceDeps,
  role: Exclude<Role, 'ADMIN'>,
  { fullName, password, mobileNo: given, flow }: Given,
  from: From,
): Promise<string> {
  await checkNewPassword(deps.settings, password)
  const mobileNo = readMobile(given)
  const target = targetOf('SIGN_UP', canonicalMobile(mobileNo), flow)
  if (!(await hasProof(deps.db, target))) throw notVerified()
  const passwordHash = await hashPassword(password)
  return deps.db.transaction(async (tx) => {
    if (!(await consumeProof(tx, target))) throw notVerified()
    const account = { role, fullName, mobileNo, passwordHash, language: from.language }
    const approvalStatus = role === 'USER' ? 'APPROVED' : 'PENDING'
    const id = await create(tx, { ...account, approvalStatus })
    await recordAudit(tx, from, {
      event: 'user.registered',
      subjectId: id,
      after: { role, approvalStatus },
    })
    if (role === 'USER') await claimHeldCoupons(tx, id)
    else await announceAccount(tx, { id, role, fullName })
    return id
  })
}

async function create(tx: Tx, account: NewAccount): Promise<string> {
  try {
    return await createAccount(tx, account)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw fieldRefusal('mobileNo', 'accounts:taken.mobileNo', 'conflict')
  }
}

function notVerified(): Refusal {
  return fieldRefusal('mobileNo', 'common:messages.otpNotVerified', 'ruleBroken')
}
