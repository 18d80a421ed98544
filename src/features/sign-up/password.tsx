import { canonicalMobile, parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { UpstreamRefusal, UpstreamResult } from '#src/upstream/result.ts'
import { emptyValues, type NameOf, readFields } from '#src/web/forms/field.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { newPassword, repeatedPassword } from '#src/web/forms/password-fields.tsx'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { PasswordView } from '#views/sign-up/person.tsx'
import { type Draft, isVerified, keepDraft, readDraft } from './draft.ts'
import { numberRefused, SIGN_UP_ROLE } from './person-screen.tsx'

const fields = {
  password: newPassword('sign-up:password.password', {
    required: 'sign-up:errors.password',
    weak: 'sign-up:errors.password',
    tooLong: 'common:messages.passwordTooLong',
  }),
  confirmPassword: repeatedPassword('sign-up:password.confirm', {
    as: 'password',
    required: 'common:messages.confirmPassword',
    differs: 'common:messages.confirmPassword',
  }),
}
type Errors = Partial<Record<NameOf<typeof fields>, string>>

export function show(request: PublicRequest): Result {
  const draft = readDraft(request.c)
  if (!draft?.fullName || !isVerified(draft)) return seeOther(signUpPaths.show())
  return passwordScreen(request, draft)
}

export async function create(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const { form, values, errors: found } = await readFields(request, fields)
  const draft = readDraft(c)
  if (!draft?.fullName || !isVerified(draft) || !isItsNumber(form, draft))
    return numberRefused(request, draft, page.t('sign-up:errors.notVerified'))
  if (Object.keys(found).length > 0) {
    return passwordScreen(request, draft, formStateOf(page, fields, { errors: found }).form.errors)
  }
  const result = await register(request, draft, values.password)
  if (!result.ok) {
    const { errors, message, number } = refusedRegistration(result, page.t)
    if (!number) return passwordScreen(request, draft, errors, message)
    keepDraft(c, { ...draft, verified: null })
    return numberRefused(request, { ...draft, verified: null }, number)
  }
  keepDraft(c, null)
  const message = result.displayMessage || page.t('sign-up:done.title')
  return seeOther(signUpPaths.done(), { type: 'SUCCESS', message })
}

function isItsNumber(form: FormInput, { mobileNo }: Draft): boolean {
  const sent = parseLocalMobile(text(form, 'localNumber'))
  return sent !== null && canonicalMobile(sent) === canonicalMobile(mobileNo)
}

function passwordScreen(
  { page }: PublicRequest,
  { mobileNo }: Draft,
  refused?: Errors,
  message?: string,
): Screen {
  const errors = refused ?? {}
  const main = (
    <PasswordView mobile={page.format.phone(mobileNo)} errors={errors} message={message}>
      {renderFields(fields, { values: emptyValues(fields), errors }, page.t)}
    </PasswordView>
  )
  return screen({
    layout: 'auth',
    title: page.t('sign-up:title'),
    status: refused ? 422 : 200,
    main,
  })
}

function register(
  { c, upstream }: PublicRequest,
  { fullName, mobileNo }: Draft,
  password: string,
): Promise<UpstreamResult<{ userId: string }>> {
  return upstream.authentication.POST('/users/{role}', {
    path: { role: SIGN_UP_ROLE },
    body: { role: SIGN_UP_ROLE, fullName, password, mobileNo, flow: c.get('visitor') },
  })
}

type Refused = { errors: { password?: string }; message?: string; number?: string }

function refusedRegistration(refusal: UpstreamRefusal, t: Translate): Refused {
  const { kind, displayMessage, errors } = refusal
  if (kind === 'ruleBroken') return { errors: {}, number: t('sign-up:errors.notVerified') }
  if (kind === 'conflict') return { errors: {}, number: displayMessage }
  if (errors.mobileNo) return { errors: {}, number: errors.mobileNo }
  if (errors.password) return { errors: { password: errors.password } }
  return { errors: {}, message: displayMessage }
}
