import type { z } from 'zod'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { registerAccount, registerUser } from '#src/contract/authentication/registration.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import {
  fieldRefusal,
  isUniqueViolation,
  type Refusal,
} from '#src/services/kit/refusals/refusal.ts'
import { announceAccount } from './announce-account.ts'
import { createAccount, type NewAccount } from './create-account.ts'
import type { Origin } from './origin.ts'
import { consumeProof, hasProof, readMobile, targetOf } from './otp/codes.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'

export const registrationsEndpoints = [
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
  checkNewPassword(deps.settings, password)
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
    if (role !== 'USER') await announceAccount(tx, { id, role, fullName })
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
