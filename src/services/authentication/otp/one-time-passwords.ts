import {
  generateOtp,
  OTP_COOLDOWN_SECONDS,
  type OtpPurpose,
  verifyOtp,
} from '#src/contract/authentication/otp.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { beginChallenge } from './begin-challenge.ts'
import { readDestination } from './destination.ts'
import { refuseWithoutChannel, sendCode } from './send-code.ts'
import { hashFlow } from './target.ts'
import { takeChallenge, tryCode, wrongCode } from './try-code.ts'

export const oneTimePasswordsEndpoints = [
  bind(generateOtp, async (call, { db, settings }) => {
    const { purpose, flow } = call.body
    const userId = ownerOf(purpose, call.caller)
    const destination = readDestination(purpose, call.body)
    refuseWithoutChannel(settings, destination.channel)
    const target = { purpose, destination: destination.to, flowHash: hashFlow(flow), userId }
    await db.transaction(async (tx) => {
      const code = await beginChallenge(tx, settings, target, call)
      await sendCode(tx, settings, destination, { purpose, code, language: call.language })
    })
    const data = { retryAfterSeconds: OTP_COOLDOWN_SECONDS }
    return { data, message: `otp:sent.${destination.channel}` }
  }),

  bind(verifyOtp, async (call, deps) => {
    const { purpose, flow, otp: code } = call.body
    const userId = ownerOf(purpose, call.caller)
    const { to } = readDestination(purpose, call.body)
    const target = { purpose, destination: to, flowHash: hashFlow(flow), userId }
    const id = await tryCode(deps, target, { code, field: 'otp' }, call)
    await deps.db.transaction(async (tx) => {
      if (!(await takeChallenge(tx, id, 'verified'))) throw wrongCode('otp')
      await recordAudit(tx, call, { event: 'otp.verified', subjectId: id, after: { purpose } })
    })
    return { data: null, message: 'otp:verified' }
  }),
]

function ownerOf(purpose: OtpPurpose, caller: Caller | undefined): string | null {
  if (purpose === 'SIGN_UP') return null
  if (!caller) throw new Refusal('unauthenticated', 'errors:service.unauthenticated')
  return caller.userId
}
