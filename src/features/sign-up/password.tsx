import { canonicalMobile, parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { type FormInput, readForm, text } from '#src/web/forms/form.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PasswordView } from '#views/sign-up/password.tsx'
import { type Draft, isVerified, keepDraft, readDraft } from './draft.ts'
import { checkPassword, type PasswordErrors } from './password-form.ts'
import { numberRefused } from './person-screen.tsx'
import { refusedRegistration, register } from './register.ts'

export function show(request: PublicRequest): Result {
  const draft = readDraft(request.c)
  if (!draft?.fullName || !isVerified(draft)) return seeOther(signUpPaths.show())
  return passwordScreen(request, draft)
}

export async function create(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const form = await readForm(c)
  const draft = readDraft(c)
  if (!draft?.fullName || !isVerified(draft) || !isItsNumber(form, draft))
    return numberRefused(request, draft, page.t('sign-up:errors.notVerified'))
  const checked = checkPassword(form, page.t, [page.brand])
  if ('errors' in checked) return passwordScreen(request, draft, checked.errors)
  const result = await register(request, draft, checked.password)
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
  errors?: PasswordErrors,
  message?: string,
): Screen {
  const main = (
    <PasswordView mobile={page.format.phone(mobileNo)} errors={errors ?? {}} message={message} />
  )
  return screen({
    layout: 'auth',
    title: page.t('sign-up:title'),
    status: errors ? 422 : 200,
    main,
  })
}
