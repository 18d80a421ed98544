import type { Context } from 'hono'
import { z } from 'zod'
import { CHALLENGE_MINUTES } from '#src/contract/authentication/second-factors.ts'
import { FACTOR_CODE_MAX } from '#src/contract/authentication/tokens.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { orNull, type UpstreamRefusal } from '#src/upstream/result.ts'
import { checkbox } from '#src/web/forms/choice-fields.tsx'
import { emptyValues, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { callFacts } from '#src/web/http/identify.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import { sealedCookie } from '#src/web/http/sealed-cookie.ts'
import { CodeView } from '#views/sign-in/code.tsx'
import { rememberDevice } from './device.ts'
import { arrivalPath, landingPath } from './landing.ts'
import { refusedSignIn, type SignInRefusal } from './refused.ts'
import { enter } from './sign-in.ts'

const shape = z.object({ challenge: z.string(), next: z.string().nullable() })
/** A right password is no session: until the code, all that this browser holds is the challenge. */
const cookie = sealedCookie('factor', shape, CHALLENGE_MINUTES * 60)
type Waiting = z.infer<typeof shape>

const remember = checkbox('session:code.remember')
const fieldsOf = (recovery: boolean) => ({
  code: textLine(recovery ? 'session:code.recovery' : 'session:code.app', {
    required: 'session:code.required',
    max: FACTOR_CODE_MAX,
    hint: recovery ? 'session:code.recoveryHint' : 'session:code.appHint',
    spellCheck: false,
    autoComplete: recovery ? 'off' : 'one-time-code',
    ...(!recovery && { inputMode: 'numeric' as const }),
  }),
  remember,
})
type CodeFields = ReturnType<typeof fieldsOf>

/** Where a sign-in that needs a code goes on; null for any other refusal. */
export function askForCode(
  c: Context<WebEnv>,
  { kind, challenge }: UpstreamRefusal,
  next: string | null,
): Result | null {
  if (kind !== 'factorNeeded' || !challenge) return null
  cookie.keep(c, { challenge, next })
  rememberDevice(c)
  return seeOther(sessionPaths.code())
}

export function show(request: PublicRequest): Result {
  const { c, actor } = request
  const waiting = cookie.read(c)
  if (actor) return seeOther(waiting?.next ?? landingPath(actor))
  return waiting ? codeScreen(request) : beginAgain(request)
}

export async function create(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const waiting = cookie.read(c)
  if (!waiting) return beginAgain(request)
  const fields = fieldsOf(isRecovery(request))
  const { values, errors } = await readFields(request, fields)
  if (errors.code) return codeScreen(request, { values, outcome: { errors } }, { status: 422 })
  const answer = await sendCode(c, waiting, values)
  if (answer?.ok === false && answer.kind === 'unauthenticated') return beginAgain(request, answer)
  if (answer?.ok === false && answer.errors.code) {
    const typed = { ...values, code: '' }
    return codeScreen(request, { values: typed, outcome: { saveError: answer } }, { status: 422 })
  }
  const begun = answer?.ok ? await enter(c, answer.data) : null
  if (!begun)
    return codeScreen(request, { values }, refusedSignIn(page.t, answer?.ok ? null : answer))
  cookie.clear(c)
  return seeOther(await arrivalPath(c, begun, waiting.next))
}

function sendCode(
  c: Context<WebEnv>,
  { challenge }: Waiting,
  { code, remember }: ValuesOf<CodeFields>,
) {
  const services = c.get('web').upstream({ ...callFacts(c), bearer: null })
  const body = {
    grant_type: 'second_factor' as const,
    challenge,
    code,
    ...(remember && { remember: 'true' as const }),
  }
  return orNull(services.authentication.POST('/oauth/token', { body }))
}

/** The challenge has ended, or this browser has none: the password is asked for again. */
function beginAgain({ c, page }: PublicRequest, refusal?: UpstreamRefusal): Result {
  const next = cookie.take(c)?.next
  const message = refusal?.displayMessage || page.t('authentication:factor.expired')
  return seeOther(sessionPaths.login({ next }), { type: 'ERROR', message })
}

function isRecovery({ query }: PublicRequest): boolean {
  return query.get('with') === 'recovery'
}

type CodeState = { values: ValuesOf<CodeFields>; outcome?: Outcome<keyof CodeFields> }

function codeScreen(
  request: PublicRequest,
  { values, outcome = {} }: CodeState = { values: emptyValues(fieldsOf(false)) },
  refusal?: Partial<SignInRefusal>,
): Result {
  const { page } = request
  const recovery = isRecovery(request)
  const fields = fieldsOf(recovery)
  const { form } = formStateOf(page, fields, outcome)
  return screen({
    layout: 'auth',
    title: page.t('session:code.title'),
    status: refusal?.status ?? 200,
    ...(refusal?.retryAfterSeconds && { retryAfterSeconds: refusal.retryAfterSeconds }),
    main: (
      <CodeView
        recovery={recovery}
        next={cookie.read(request.c)?.next ?? null}
        errors={form.errors}
        message={refusal?.message}
      >
        {renderFields(fields, { values, errors: form.errors }, page.t)}
      </CodeView>
    ),
  })
}
