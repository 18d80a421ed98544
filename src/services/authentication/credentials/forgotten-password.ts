import { forgotPassword } from '#src/contract/authentication/credentials.ts'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { OTP_COOLDOWN_SECONDS } from '#src/contract/authentication/otp.ts'
import { beginChallenge } from '#src/services/authentication/otp/begin-challenge.ts'
import { readMobile } from '#src/services/authentication/otp/destination.ts'
import { refuseWithoutChannel, sendCode } from '#src/services/authentication/otp/send-code.ts'
import { hashFlow } from '#src/services/authentication/otp/target.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { findOwnerOf } from './owner-of-number.ts'

/**
 * users/forgot-password: the same answer and the same limits for every number; a message only to one
 * that has an account.
 */
export function addForgottenPassword(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, forgotPassword, async (call) => {
    const mobileNo = readMobile(call.body.mobileNo)
    const to = canonicalMobile(mobileNo)
    refuseWithoutChannel(deps.settings, 'SMS')
    const purpose = 'RESET'
    const flowHash = hashFlow(call.body.flow)
    await deps.db.transaction(async (tx) => {
      const target = { purpose, destination: to, flowHash, userId: null } as const
      const code = await beginChallenge(tx, deps.settings, target, call)
      if (!(await findOwnerOf(tx, mobileNo))) return
      const { language } = call
      await sendCode(tx, deps.settings, { channel: 'SMS', to }, { purpose, code, language })
    })
    return { data: { retryAfterSeconds: OTP_COOLDOWN_SECONDS }, say: 'accounts:reset.sent' }
  })
}
