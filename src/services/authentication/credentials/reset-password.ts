import { eq, sql } from 'drizzle-orm'
import { resetPassword as contract } from '#src/contract/authentication/credentials.ts'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { checkNewPassword } from '#src/services/authentication/new-password.ts'
import { readMobile } from '#src/services/authentication/otp/destination.ts'
import { hashFlow } from '#src/services/authentication/otp/target.ts'
import { takeChallenge, tryCode, wrongCode } from '#src/services/authentication/otp/try-code.ts'
import { hashPassword } from '#src/services/authentication/passwords.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { addressesOf, sendNotice } from './notices.ts'
import { findOwnerOf } from './owner-of-number.ts'

/** A weak password is refused before the code is looked at, so it costs no try. */
export const resetPassword = bind(contract, async (call, deps) => {
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
    await recordAudit(tx, call, { event: 'user.password-reset', subjectId: owner.id })
    await sendNotice(tx, deps.settings, addressesOf(owner), {
      template: 'password-changed',
      language: owner.language,
    })
  })
  return { data: null, message: 'accounts:reset.done' }
})
