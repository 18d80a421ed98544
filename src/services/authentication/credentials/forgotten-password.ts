import { forgotPassword as contract } from '#src/contract/authentication/credentials.ts'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { OTP_COOLDOWN_SECONDS } from '#src/contract/authentication/otp.ts'
import { beginChallenge } from '#src/services/authentication/otp/begin-challenge.ts'
import { readMobile } from '#src/services/authentication/otp/destination.ts'
import { refuseWithoutChannel, sendCode } from '#src/services/authentication/otp/send-code.ts'
import { hashFlow } from '#src/services/authentication/otp/target.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findOwnerOf } from './owner-of-number.ts'

/** Same answer and limits for every number; a message only to one with an account. */
export const forgotPassword = bind(contract, async (call, { db, settings }) => {
  const mobileNo = readMobile(call.body.mobileNo)
  const to = canonicalMobile(mobileNo)
  refuseWithoutChannel(settings, 'SMS')
  const purpose = 'RESET'
  const flowHash = hashFlow(call.body.flow)
  await db.transaction(async (tx) => {
    const target = { purpose, destination: to, flowHash, userId: null } as const
    const code = await beginChallenge(tx, settings, target, call)
    if (!(await findOwnerOf(tx, mobileNo))) return
    const { language } = call
    await sendCode(tx, settings, { channel: 'SMS', to }, { purpose, code, language })
  })
  return { data: { retryAfterSeconds: OTP_COOLDOWN_SECONDS }, message: 'accounts:reset.sent' }
})
