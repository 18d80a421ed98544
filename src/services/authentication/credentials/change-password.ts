import { eq, sql } from 'drizzle-orm'
import { changePassword as contract } from '#src/contract/authentication/credentials.ts'
import { checkNewPassword } from '#src/services/authentication/new-password.ts'
import { hashPassword } from '#src/services/authentication/passwords.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { checkOwnPassword, confirmOwner } from './confirm-owner.ts'
import { addressesOf, sendNotice } from './notices.ts'
import { findOwnAccount, lockOwnAccount } from './own-account.ts'

/** Ends every sign-in, this one too. A first password needs a recent sign-in instead of the old one. */
export const changePassword = bind(contract, async (call, deps) => {
  const { password, newPassword } = call.body
  checkNewPassword(deps.settings, newPassword, 'newPassword')
  const account = await findOwnAccount(deps.db, call.caller)
  if (account.passwordHash === null) await confirmOwner(deps, { account, password }, call)
  else {
    await checkOwnPassword(deps, { account, password }, call, 'accounts:password.failed')
    if (password === newPassword) throw notStrong()
  }
  const passwordHash = await hashPassword(newPassword)
  await deps.db.transaction(async (tx) => {
    const { id, language, ...contacts } = await lockOwnAccount(tx, call.caller)
    await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, id))
    await revokeSignIns(tx, id, 'password')
    await recordAudit(tx, call, { event: 'user.password-changed', subjectId: id })
    const message = { template: 'password-changed', language } as const
    await sendNotice(tx, deps.settings, addressesOf(contacts), message)
  })
  return { data: null, message: 'accounts:password.changed' }
})

/** The same password again is no new one. */
function notStrong(): Refusal {
  const key = 'common:messages.passwordWeak'
  return new Refusal('invalid', key, { errors: { newPassword: key } })
}
