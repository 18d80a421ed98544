import { readForm, text } from '#src/web/forms/form.ts'
import { safeNext } from '#src/web/http/next.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { LoginView } from '#views/sign-in/login.tsx'
import { arrivalPath } from './arrival.ts'
import { deviceOf, rememberDevice } from './device.ts'
import { landingPath } from './landing.ts'
import { checkLogin, type LoginState } from './login-form.ts'
import { refusedSignIn, type SignInRefusal } from './refused-sign-in.ts'
import { enter, leave, signIn } from './sign-in.ts'

export function show(request: PublicRequest): Result {
  const next = safeNext(request.query.get('next'))
  if (request.actor) return seeOther(next ?? landingPath(request.actor))
  return login(request, { values: {}, errors: {} }, next)
}

export async function create(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const form = await readForm(c)
  const next = safeNext(text(form, 'next'))
  const checked = checkLogin(form, page.t)
  if ('state' in checked) return login(request, checked.state, next, { status: 422 })
  const { credentials } = checked
  const result = await signIn(request, credentials, deviceOf(c))
  const begun = result?.ok ? await enter(c, result.data) : null
  if (!begun) {
    const values = { username: text(form, 'username').trim() }
    const refusal = refusedSignIn(page.t, result?.ok ? null : result)
    return login(request, { values, errors: {} }, next, refusal)
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

function login(
  { c, page }: PublicRequest,
  state: LoginState,
  next: string | null,
  refusal?: Partial<SignInRefusal>,
): Result {
  const { socialProviders } = c.get('web').config
  return screen({
    layout: 'auth',
    title: page.t('session:login.title'),
    status: refusal?.status ?? 200,
    ...(refusal?.retryAfterSeconds && { retryAfterSeconds: refusal.retryAfterSeconds }),
    main: (
      <LoginView state={state} next={next} message={refusal?.message} social={socialProviders} />
    ),
  })
}
