import { needed, orNull, type UpstreamRefusal } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { callFacts } from '#src/web/http/identify.ts'
import { safeNext } from '#src/web/http/next.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { PasskeyView } from '#views/sign-in/passkey.tsx'
import { deviceOf, rememberDevice } from './device.ts'
import { arrivalPath, landingPath } from './landing.ts'
import { refusedSignIn, type SignInRefusal } from './refused.ts'
import { enter } from './sign-in.ts'

export async function show(request: PublicRequest): Promise<Result> {
  const next = safeNext(request.query.get('next'))
  if (request.actor) return seeOther(next ?? landingPath(request.actor))
  return passkeyScreen(request, next)
}

/** Relays the answer: the services alone decide whose it is and whether it is right. */
export async function create(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const form = await readForm(c)
  const next = safeNext(text(form, 'next'))
  const credential = text(form, 'credential')
  const body = { grant_type: 'passkey' as const, credential, device: deviceOf(c) }
  const answer = await orNull(anonymous(request).authentication.POST('/oauth/token', { body }))
  const begun = answer?.ok ? await enter(c, answer.data) : null
  if (!begun) {
    const refusal: UpstreamRefusal | null = answer?.ok ? null : answer
    return passkeyScreen(request, next, refusedSignIn(page.t, refusal))
  }
  rememberDevice(c)
  return seeOther(await arrivalPath(c, begun, next))
}

async function passkeyScreen(
  request: PublicRequest,
  next: string | null,
  refusal?: SignInRefusal,
): Promise<Result> {
  const { page } = request
  const { options } = await needed(anonymous(request).authentication.POST('/oauth/passkey'))
  return screen({
    layout: 'auth',
    title: page.t('session:passkey.title'),
    status: refusal?.status ?? 200,
    ...(refusal?.retryAfterSeconds && { retryAfterSeconds: refusal.retryAfterSeconds }),
    main: <PasskeyView options={options} next={next} message={refusal?.message} />,
  })
}

function anonymous({ c }: PublicRequest) {
  return c.get('web').upstream({ ...callFacts(c), bearer: null })
}
