import { eq, sql } from 'drizzle-orm'
import { resetPassword } from '#src/contract/authentication/credentials.ts'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { recordAudit } from '../../audit/record.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import type { ServiceApp } from '../../service-app.ts'
import { checkNewPassword } from '../new-password.ts'
import { readMobile } from '../otp/destination.ts'
import { hashFlow } from '../otp/target.ts'
import { takeChallenge, tryCode, wrongCode } from '../otp/try-code.ts'
import { hashPassword } from '../passwords.ts'
import { users } from '../schema.ts'
import { revokeSignIns } from '../sign-ins.ts'
import { addressesOf, tell } from './notices.ts'
import { findOwnerOf } from './owner-of-number.ts'

/**
 * users/password/reset: the code and a new password (AUTH-87). Ends every sign-in, tells the owner,
 * signs nobody in (AUTH-89, A14). A weak password is said before the code is looked at: it costs no try.
 */
export function addResetPassword(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, resetPassword, async (call) => {
    const { password, token: code, flow } = call.body
    checkNewPassword(deps.settings, password)
    const mobileNo = readMobile(call.body.mobileNo)
    const target = {
      purpose: 'RESET',
      destination: canonicalMobile(mobileNo),
      flowHash: hashFlow(flow),
      userId: null,
    } as const
    const challengeId = await tryCode(deps, target, { code, field: 'token' }, call)
    const passwordHash = await hashPassword(password)
    await deps.db.transaction(async (tx) => {
      const owner = await findOwnerOf(tx, mobileNo)
      if (!owner || !(await takeChallenge(tx, challengeId, 'used'))) throw wrongCode('token')
      await tx
        .update(users)
        .set({ passwordHash, updatedAt: sql`now()` })
        .where(eq(users.id, owner.id))
      await revokeSignIns(tx, owner.id, 'password')
      await recordAudit(tx, call, {
        event: 'user.password-reset',
        subjectType: 'user',
        subjectId: owner.id,
      })
      await tell(tx, deps.settings, addressesOf(owner), {
        template: 'password-changed',
        language: owner.language,
      })
    })
    return { data: null, say: 'accounts:reset.done' }
  })
}
