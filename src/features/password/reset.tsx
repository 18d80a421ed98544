import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { json, nonePending, wantsJson } from '#src/features/otp/index.ts'
import type { Format } from '#src/i18n/format.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { emptyValues, type Field, type NameOf, readFields } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { otpOf } from '#src/web/forms/otp-form.ts'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { CodeField, ResetView } from '#views/password/reset.tsx'
import { type FormError, formErrorOf } from './form-error.ts'
import { newPasswordFields } from './new-password-fields.ts'
import { forgetReset, type StartedReset, sendResetCode, startedReset } from './started-reset.ts'

/** The six digits. They come back while they may still be right. */
const otp: Field<string> = {
  empty: '',
  read: (form) => ({ value: otpOf(form) ?? '' }),
  check: (code) => (code === '' ? 'otp:sixDigits' : null),
  render: ({ error, value }) => <CodeField error={error} value={value} />,
  aliases: ['token'],
}
const fields = { otp, ...newPasswordFields }
type Errors = Partial<Record<NameOf<typeof fields>, string>>

export function show(request: PublicRequest): Result {
  const started = startedReset(request.c)
  return started ? resetScreen(request, started) : nonePending(request, passwordPaths.forgot())
}

/** Does not sign the person in. */
export async function update(request: PublicRequest): Promise<Result> {
  const { c, page, upstream } = request
  const started = startedReset(c)
  if (!started) return nonePending(request, passwordPaths.forgot())
  const { values, errors } = await readFields(request, fields)
  if (Object.keys(errors).length > 0) {
    const { form, answer } = formStateOf(page, fields, { errors })
    const code = values.otp
    return resetScreen(request, started, { ...form, status: answer.status, code })
  }
  const { otp: token, password } = values
  const body = { token, password, ...started.to, flow: c.get('visitor') }
  const answer = await attempt(upstream.authentication.PUT('/users/password/reset', { body }))
  if (answer instanceof UpstreamFault) {
    return resetScreen(request, started, formErrorOf(page.t, answer))
  }
  if (!answer.ok) {
    const { errors } = formStateOf(page, fields, { saveError: answer }).form
    const code = errors.password ? token : ''
    return resetScreen(request, started, { ...formErrorOf(page.t, answer), errors, code })
  }
  await c.get('web').sessions.revokeAt(started.to)
  forgetReset(c)
  const message = answer.displayMessage || page.t('password:reset.done')
  return seeOther(sessionPaths.home(), { type: 'SUCCESS', message })
}

/** Where a reload, a language change or Back ends after a code was requested too early. */
export function toReset(): Result {
  return seeOther(passwordPaths.reset())
}

export async function resend(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const started = startedReset(c)
  if (!started) return nonePending(request, passwordPaths.forgot())
  const sent = await sendResetCode(request, started.to)
  if (!sent.ok) {
    const formError = formErrorOf(page.t, sent.why)
    if (!wantsJson(c)) return resetScreen(request, started, formError)
    const { message, retryAfterSeconds } = formError
    return json(c, { ok: false, message, ...(retryAfterSeconds && { retryAfterSeconds }) }, 422)
  }
  if (wantsJson(c)) {
    return json(c, { ok: true, message: sent.message, retryAfterSeconds: sent.waitSeconds })
  }
  return seeOther(passwordPaths.reset(), { type: 'SUCCESS', message: sent.message })
}

type Feedback = Partial<FormError> & { errors?: Errors; code?: string }

function resetScreen(
  { page }: PublicRequest,
  { to, waitSeconds }: StartedReset,
  { message, errors = {}, code = '', ...answer }: Feedback = {},
): Result {
  const byEmail = 'email' in to
  const masked = byEmail ? maskedEmail(to.email) : maskedNumber(page.format, to.mobileNo)
  return screen({
    layout: 'auth',
    title: page.t('password:reset.title'),
    ...answer,
    main: (
      <ResetView
        byEmail={byEmail}
        masked={masked}
        waitSeconds={waitSeconds}
        errors={errors}
        message={message}
      >
        {renderFields(fields, { values: { ...emptyValues(fields), otp: code }, errors }, page.t)}
      </ResetView>
    ),
  })
}

/** "077 ••• ••67": enough to recognise one's own number, too little to learn another's. */
function maskedNumber(format: Format, mobileNo: LocalMobile): string {
  const written = format.phone(mobileNo)
  const digits = written.replaceAll(/\D/g, '').length
  let at = 0
  return written.replaceAll(/\d/g, (digit) => {
    at += 1
    return at <= 3 || at > digits - 2 ? digit : '•'
  })
}

/** "ni•••@example.com": the domain says which of the own addresses it is. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`
}
