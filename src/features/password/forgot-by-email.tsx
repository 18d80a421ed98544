import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { email } from '#src/web/forms/contact-fields.ts'
import { emptyValues, type NameOf, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { ForgotByEmailView } from '#views/password/forgot.tsx'
import { type FormError, formErrorOf } from './form-error.ts'
import { sendResetCode, startedReset } from './started-reset.ts'

const fields = {
  email: email('password:byEmail.email', {
    required: 'common:messages.email',
    autoComplete: 'email',
  }),
}
type State = Partial<FormError> & {
  values?: ValuesOf<typeof fields>
  errors?: Partial<Record<NameOf<typeof fields>, string>>
}

export function show(request: PublicRequest): Result {
  return emailScreen(request)
}

/** Sends a code; the next page is the same for every address. */
export async function create(request: PublicRequest): Promise<Result> {
  const { values, errors: given } = await readFields(request, fields)
  if (Object.keys(given).length > 0) {
    const { form, answer } = formStateOf(request.page, fields, { errors: given })
    return emailScreen(request, { values, errors: form.errors, status: answer.status ?? 422 })
  }
  const sent = await sendResetCode(request, { email: canonicalEmail(values.email) })
  if (sent.ok) return seeOther(passwordPaths.reset())
  return emailScreen(request, { values, ...formErrorOf(request.page.t, sent.why) })
}

function emailScreen(
  { c, page }: PublicRequest,
  { values = emptyValues(fields), errors = {}, message, ...answer }: State = {},
): Result {
  const hasCode = startedReset(c) !== null
  return screen({
    layout: 'auth',
    title: page.t('password:forgot.title'),
    ...answer,
    main: (
      <ForgotByEmailView errors={errors} message={message} hasCode={hasCode}>
        {renderFields(fields, { values, errors }, page.t)}
      </ForgotByEmailView>
    ),
  })
}
