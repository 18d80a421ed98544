import { OTP_PROOF_SECONDS } from '#src/contract/authentication/otp.ts'
import { canonicalMobile, parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import * as otp from '#src/features/otp/index.ts'
import { readFields } from '#src/web/forms/field.ts'
import { readForm } from '#src/web/forms/form.ts'
import { otpOf } from '#src/web/forms/otp-form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { type Draft, isVerified, keepDraft, readDraft } from './draft.ts'
import {
  beginCode,
  keepSent,
  personFields,
  personScreen,
  stepOf,
  targetOf,
} from './person-screen.tsx'

/** “Verify OTP” beside the number: the other fields may still be empty. */
export async function send(request: PublicRequest): Promise<Result> {
  const { c } = request
  const before = readDraft(c)
  const { values, errors: found } = await readFields(request, personFields)
  const mobileNo = parseLocalMobile(values.localNumber)
  if (!mobileNo) {
    const errors = { localNumber: found.localNumber }
    return personScreen(request, before, { values, errors })
  }
  const fullName = values.fullName.slice(0, FULL_NAME_MAX)
  const { verified = null, sent = null } = before ?? {}
  const draft = { fullName, mobileNo, verified, sent, goal: 'person' as const }
  if (!isVerified(draft)) return beginCode(request, draft)
  keepDraft(c, draft)
  return seeOther(signUpPaths.show(), undefined, { load: true })
}

export function show(request: PublicRequest): Result {
  const draft = readDraft(request.c)
  if (!draft?.sent || isVerified(draft)) return nonePending(request, draft)
  return otp.codeScreen(request, stepOf(request.page, draft))
}

export async function verify(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const draft = readDraft(c)
  if (!draft?.sent) return nonePending(request, draft)
  const step = stepOf(page, draft)
  const code = otpOf(await readForm(c))
  if (!code) return otp.missing(request, step)
  const result = await otp.verifyCode(request, targetOf(draft), code)
  if (!result.ok) return otp.refused(request, step, result)
  const mobile = canonicalMobile(draft.mobileNo)
  const until = Date.now() + OTP_PROOF_SECONDS * 1000
  keepDraft(c, { ...draft, sent: null, verified: { mobile, until } })
  const next = draft.goal === 'password' ? signUpPaths.password() : signUpPaths.show()
  return otp.done(request, { message: result.displayMessage, next })
}

export async function resend(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const draft = readDraft(c)
  if (!draft?.sent) return nonePending(request, draft)
  const result = await otp.sendCode(request, targetOf(draft))
  if (!result.ok) {
    const wait = result.retryAfterSeconds ?? 0
    return otp.refused(request, { ...stepOf(page, draft), retryAfterSeconds: wait }, result)
  }
  const sent = keepSent(c, draft, result.data.retryAfterSeconds)
  return otp.resent(request, stepOf(page, sent), result.displayMessage)
}

/** In a second tab the number may be verified by now; its page says so. */
function nonePending(request: PublicRequest, draft: Draft | null): Result {
  const next = signUpPaths.show()
  if (!draft || !isVerified(draft)) return otp.nonePending(request, next)
  return otp.done(request, { message: request.page.t('otp:verified'), next })
}
