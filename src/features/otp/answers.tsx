import type { Context } from 'hono'
import type { UpstreamRefusal } from '#src/upstream/result.ts'
import { keepNotice } from '#src/web/http/notices.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import type { Notice, Screen } from '#src/web/page/page.ts'
import { OtpDialog, type OtpProps } from '#views/otp/otp-dialog.tsx'
import { OtpPage } from '#views/otp/otp-page.tsx'
import type { OtpAnswer } from './otp-answer.ts'

type Asker = Pick<PublicRequest, 'c' | 'page'>
export type OtpStep = Omit<OtpProps, 'error' | 'message'> & Pick<Screen, 'layout' | 'crumbs'>
type OtpFeedback = Pick<OtpProps, 'error' | 'message'>

export function otpScreen(
  { page }: Asker,
  { layout, crumbs, ...form }: OtpStep,
  feedback: OtpFeedback = {},
) {
  const props = { ...form, ...feedback }
  return screen({
    title: page.t('otp:modal.title'),
    ...(layout && { layout }),
    ...(crumbs && { crumbs }),
    main: <OtpPage {...props} />,
    dialog: <OtpDialog {...props} />,
  })
}

export function otpBegun(asker: Asker, step: OtpStep, message: string): Result {
  const { dialog } = otpScreen(asker, step, { message })
  return seeOther(step.action, { type: 'SUCCESS', message }, { dialog })
}

export function otpResent({ c }: Asker, step: OtpStep, message: string): Result {
  const { retryAfterSeconds } = step
  if (wantsJson(c)) return otpJson(c, { ok: true, message, retryAfterSeconds })
  return seeOther(step.action, { type: 'SUCCESS', message })
}

export function otpRefused(asker: Asker, step: OtpStep, refusal: UpstreamRefusal): Result {
  const { kind, displayMessage, retryAfterSeconds } = refusal
  const status = kind === 'tooMany' ? 429 : 422
  return refused(asker, step, { status, message: displayMessage, retryAfterSeconds })
}

export function otpMissing(asker: Asker, step: OtpStep): Result {
  const message = asker.page.t('common:messages.otpRequired')
  return refused(asker, step, { status: 422, message, retryAfterSeconds: null })
}

type Refused = { status: 422 | 429; message: string; retryAfterSeconds: number | null }

function refused(asker: Asker, step: OtpStep, { status, message, ...how }: Refused): Result {
  const wait = how.retryAfterSeconds ? { retryAfterSeconds: how.retryAfterSeconds } : {}
  if (wantsJson(asker.c)) return otpJson(asker.c, { ok: false, message, ...wait }, status)
  return { ...otpScreen(asker, step, { error: message }), ...wait, status }
}

type Done = Pick<OtpAnswer, 'message' | 'waitMs'> & Partial<Pick<Notice, 'type'>> & { next: string }

export function otpDone({ c }: Asker, { message, next, waitMs, type = 'SUCCESS' }: Done): Result {
  const notice = { type, message }
  if (!wantsJson(c)) return seeOther(next, notice)
  if (!waitMs) keepNotice(c, notice)
  return otpJson(c, { ok: true, message, next, ...(waitMs && { waitMs }) })
}

export function wantsJson(c: Context<WebEnv>): boolean {
  return c.req.header('accept')?.startsWith('application/json') ?? false
}

export function otpJson(
  c: Context<WebEnv>,
  answer: OtpAnswer,
  status: 200 | 422 | 429 = 200,
): Response {
  return c.json(answer, status)
}
