import { canonicalEmail, EMAIL_TYPED_PATTERN } from '#src/contract/authentication/email.ts'
import {
  canonicalMobile,
  NUMBER_PATTERN,
  parseTelephone,
} from '#src/contract/authentication/phone-number.ts'
import { USERNAME_MAX } from '#src/contract/authentication/tokens.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { type ErrorsOf, emptyValues, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { text } from '#src/web/forms/form.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { currentPassword } from '#src/web/forms/password-fields.tsx'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { safeNext } from '#src/web/http/next.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { LoginView } from '#views/sign-in/login.tsx'
import { deviceOf, rememberDevice } from './device.ts'
import { arrivalPath, landingPath } from './landing.ts'
import { refusedSignIn, type SignInRefusal } from './refused.ts'
import { askForCode } from './second-factor.tsx'
import { enter, signIn } from './sign-in.ts'

/** Checked in the browser on change; the server's check is stricter. */
export const USERNAME_PATTERN = `${EMAIL_TYPED_PATTERN}|${NUMBER_PATTERN}`

const email = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/

const loginFields = {
  username: textLine('session:login.username', {
    required: 'session:errors.usernameRequired',
    max: USERNAME_MAX,
    stops: true,
    valid: (typed) => canonicalUsername(typed) !== null,
    invalid: 'common:messages.username',
    pattern: USERNAME_PATTERN,
    autoComplete: 'username',
    spellCheck: false,
  }),
  password: currentPassword('session:login.password', {
    required: 'common:messages.passwordRequired',
    tooLong: 'common:messages.passwordTooLong',
    beside: (t) => <a href={passwordPaths.forgot()}>{t('session:login.forgot')}</a>,
  }),
}

export function show(request: PublicRequest): Result {
  const next = safeNext(request.query.get('next'))
  if (request.actor) return seeOther(next ?? landingPath(request.actor))
  return login(request, { values: emptyValues(loginFields) }, next)
}

export async function create(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const { form, values, errors } = await readFields(request, loginFields)
  const next = safeNext(text(form, 'next'))
  const { password } = values
  const username = canonicalUsername(values.username)
  if (!username || errors.password) return login(request, { values, errors }, next, { status: 422 })
  const result = await signIn(request, { username, password }, deviceOf(c))
  const coded = result && !result.ok ? askForCode(c, result, next) : null
  if (coded) return coded
  const begun = result?.ok ? await enter(c, result.data) : null
  if (!begun) {
    const refusal = refusedSignIn(page.t, result?.ok ? null : result)
    return login(request, { values }, next, refusal)
  }
  rememberDevice(c)
  return seeOther(await arrivalPath(c, begun, next))
}

type LoginState = {
  values: ValuesOf<typeof loginFields>
  errors?: ErrorsOf<typeof loginFields>
}

function login(
  { c, page }: PublicRequest,
  { values, errors = {} }: LoginState,
  next: string | null,
  refusal?: Partial<SignInRefusal>,
): Result {
  const { socialProviders } = c.get('web').config
  const { form } = formStateOf(page, loginFields, { errors })
  return screen({
    layout: 'auth',
    title: page.t('session:login.title'),
    status: refusal?.status ?? 200,
    ...(refusal?.retryAfterSeconds && { retryAfterSeconds: refusal.retryAfterSeconds }),
    main: (
      <LoginView {...form} next={next} message={refusal?.message} social={socialProviders}>
        {renderFields(loginFields, { values, errors: form.errors }, page.t)}
      </LoginView>
    ),
  })
}

/** A mobile number in international form, an e-mail address as it is; null for anything else. */
function canonicalUsername(typed: string): string | null {
  if (typed.length > USERNAME_MAX) return null
  const address = canonicalEmail(typed)
  if (email.test(address)) return address
  const number = parseTelephone(typed)
  return number && canonicalMobile(number)
}
