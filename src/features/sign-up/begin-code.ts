import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { type CodeTarget, type OtpStep, otpBegun, sendCode } from '#src/features/otp/index.ts'
import type { Result } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { type Draft, keepDraft, secondsToWait } from './draft.ts'
import { numberRefused } from './person-screen.tsx'

/** Sends a code and shows its form; a code sent within the last minute stays valid. */
export async function beginCode(request: PublicRequest, draft: Draft): Promise<Result> {
  const { c, page } = request
  if (secondsToWait(draft) > 0) {
    keepDraft(c, draft)
    return otpBegun(request, stepOf(page, draft), page.t('sign-up:code.before'))
  }
  const result = await sendCode(request, targetOf(draft))
  if (!result.ok) {
    const { kind, errors, displayMessage } = result
    const status = kind === 'tooMany' ? 429 : 422
    return numberRefused(request, draft, errors.mobileNo ?? displayMessage, status)
  }
  const sent = keepSent(c, draft, result.data.retryAfterSeconds)
  return otpBegun(request, stepOf(page, sent), result.displayMessage)
}

export function keepSent(c: PublicRequest['c'], draft: Draft, seconds: number): Draft {
  const againAt = Date.now() + seconds * 1000
  const kept = { ...draft, sent: { mobile: canonicalMobile(draft.mobileNo), againAt } }
  keepDraft(c, kept)
  return kept
}

export function targetOf({ mobileNo }: Draft): CodeTarget {
  return { purpose: 'SIGN_UP', mobileNo }
}

export function stepOf({ format }: PublicRequest['page'], draft: Draft): OtpStep {
  return {
    layout: 'auth',
    action: signUpPaths.code(),
    resendAction: signUpPaths.resend(),
    cancelHref: signUpPaths.show(),
    destination: format.phone(draft.mobileNo),
    retryAfterSeconds: secondsToWait(draft),
  }
}
