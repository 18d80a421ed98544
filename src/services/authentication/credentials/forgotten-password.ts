import { forgotPassword } from '#src/contract/authentication/credentials.ts'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { OTP_COOLDOWN_SECONDS } from '#src/contract/authentication/otp.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import type { ServiceApp } from '../../service-app.ts'
import { beginChallenge } from '../otp/begin-challenge.ts'
import { readMobile } from '../otp/destination.ts'
import { refuseWithoutChannel, sendCode } from '../otp/send-code.ts'
import { hashFlow } from '../otp/target.ts'
import { findOwnerOf } from './owner-of-number.ts'

/**
 * users/forgot-password: the same answer and the same limits for every number; a message only to one
 * that has an account (AUTH-81, A13).
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
