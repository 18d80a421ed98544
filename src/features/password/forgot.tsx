import { readPhone } from '#src/contract/authentication/phone-number.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { phoneError } from '#src/web/forms/contact-fields.ts'
import { errorText } from '#src/web/forms/field.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { type ForgotProps, ForgotView } from '#views/password/forgot.tsx'
import { type FormError, formErrorOf } from './form-error.ts'
import { sendResetCode, startedReset } from './started-reset.ts'

export function show(request: PublicRequest): Result {
  return forgotScreen(request, { mobileNo: '' })
}

/** Sends a code; the next page is the same for every number. */
export async function create(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const typed = text(await readForm(c), 'mobileNo').trim()
  const mobileNo = readPhone(typed, 'mobile')
  if (typeof mobileNo === 'string') {
    const error = errorText(page.t, phoneError(mobileNo, 'common:messages.mobileNumber'))
    return forgotScreen(request, { mobileNo: typed, error }, { status: 422 })
  }
  const sent = await sendResetCode(request, { mobileNo })
  if (sent.ok) return seeOther(passwordPaths.reset())
  return forgotScreen(request, { mobileNo: typed }, formErrorOf(page.t, sent.why))
}

function forgotScreen(
  { c, page }: PublicRequest,
  props: Pick<ForgotProps, 'mobileNo' | 'error'>,
  { message, ...answer }: Partial<FormError> = {},
): Result {
  const hasCode = startedReset(c) !== null
  return screen({
    layout: 'auth',
    title: page.t('password:forgot.title'),
    ...answer,
    main: <ForgotView {...props} message={message} hasCode={hasCode} />,
  })
}
