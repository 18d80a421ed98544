import type { Context } from 'hono'
import type { OtpAnswer } from '#islands/otp-modal/otp-answer.ts'
import type { UpstreamRefusal } from '#src/upstream/result.ts'
import { keepNotice } from '#src/web/http/notices.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import { OtpDialog, type OtpProps } from '#views/otp/otp-dialog.tsx'
import { OtpPage } from '#views/otp/otp-page.tsx'
import type { Notice, Screen } from '#views/page/page.ts'

type Asker = Pick<PublicRequest, 'c' | 'page'>
export type Step = Omit<OtpProps, 'error' | 'message'> & Pick<Screen, 'layout' | 'crumbs'>
type OtpFeedback = Pick<OtpProps, 'error' | 'message'>

export function codeScreen(
  { page }: Asker,
  { layout, crumbs, ...form }: Step,
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

export function begun(asker: Asker, step: Step, message: string): Result {
  const { dialog } = codeScreen(asker, step, { message })
  return seeOther(step.action, { type: 'SUCCESS', message }, { dialog })
}

export function resent({ c }: Asker, step: Step, message: string): Result {
  const { retryAfterSeconds } = step
  if (wantsJson(c)) return json(c, { ok: true, message, retryAfterSeconds })
  return seeOther(step.action, { type: 'SUCCESS', message })
}

export function refused(asker: Asker, step: Step, result: UpstreamRefusal): Result {
  const { kind, displayMessage, retryAfterSeconds } = result
  const status = kind === 'tooMany' ? 429 : 422
  return answerRefusal(asker, step, { status, message: displayMessage, retryAfterSeconds })
}

export function missing(asker: Asker, step: Step): Result {
  const message = asker.page.t('common:messages.otpRequired')
  return answerRefusal(asker, step, { status: 422, message, retryAfterSeconds: null })
}

type Refused = { status: 422 | 429; message: string; retryAfterSeconds: number | null }

function answerRefusal(asker: Asker, step: Step, { status, message, ...how }: Refused): Result {
  const wait = how.retryAfterSeconds ? { retryAfterSeconds: how.retryAfterSeconds } : {}
  if (wantsJson(asker.c)) return json(asker.c, { ok: false, message, ...wait }, status)
  return { ...codeScreen(asker, step, { error: message }), ...wait, status }
}

type Done = Pick<OtpAnswer, 'message' | 'waitMs'> & Partial<Pick<Notice, 'type'>> & { next: string }

export function done({ c }: Asker, { message, next, waitMs, type = 'SUCCESS' }: Done): Result {
  const notice = { type, message }
  if (!wantsJson(c)) return seeOther(next, notice)
  if (!waitMs) keepNotice(c, notice)
  return json(c, { ok: true, message, next, ...(waitMs && { waitMs }) })
}

/**
 * Where a code is typed, but none is pending: after a reload, Back, in a second tab, or too late. Leads to
 * where another is requested, and says why.
 */
export function nonePending(asker: Asker, next: string): Result {
  const message = asker.page.t('otp:nonePending')
  if (wantsJson(asker.c)) return done(asker, { type: 'ERROR', message, next })
  return seeOther(next, { type: 'ERROR', message }, { load: true })
}

export function wantsJson(c: Context<WebEnv>): boolean {
  return c.req.header('accept')?.startsWith('application/json') ?? false
}

export function json(
  c: Context<WebEnv>,
  answer: OtpAnswer,
  status: 200 | 422 | 429 = 200,
): Response {
  return c.json(answer, status)
}
