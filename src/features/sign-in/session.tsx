import { type ErrorsOf, emptyValues, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { text } from '#src/web/forms/form.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { safeNext } from '#src/web/http/next.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { LoginView } from '#views/sign-in/login.tsx'
import { arrivalPath } from './arrival.ts'
import { deviceOf, rememberDevice } from './device.ts'
import { landingPath } from './landing.ts'
import { canonicalUsername, loginFields } from './login-fields.tsx'
import { refusedSignIn, type SignInRefusal } from './refused-sign-in.ts'
import { enter, leave, signIn } from './sign-in.ts'

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
  const begun = result?.ok ? await enter(c, result.data) : null
  if (!begun) {
    const refusal = refusedSignIn(page.t, result?.ok ? null : result)
    return login(request, { values }, next, refusal)
  }
  rememberDevice(c)
  return seeOther(await arrivalPath(c, begun, next))
}

/** Sign out: ends here whatever the services say, forgets what the browser kept. */
export async function destroy({ c, upstream }: PublicRequest): Promise<Result> {
  await leave(c, upstream)
  c.header('clear-site-data', '"cache", "storage"')
  return seeOther('/')
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
