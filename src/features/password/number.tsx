import { passwordPaths } from '#src/contract/screens/password.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { type UpstreamRefusal, UpstreamRefused } from '#src/upstream/result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { PasswordForm } from '#views/password/password-form.tsx'

/** Programs open links, too, so that only a press confirms. */
export async function show(request: PublicRequest): Promise<Result> {
  const { page, params, upstream } = request
  const token = params.token ?? ''
  const found = await upstream.authentication.GET('/number-links/{token}', { path: { token } })
  if (!found.ok) return gone(request, found)
  const { fullName: name, endsIn } = found.data
  const title = page.t('password:number.title')
  return screen({
    layout: 'auth',
    title,
    main: (
      <PasswordForm
        title={title}
        text={page.t('password:number.text', { name, endsIn })}
        action={passwordPaths.number({ token })}
        submit={page.t('password:number.submit')}
        errors={{}}
      >
        <p>{page.t('password:number.notYou')}</p>
      </PasswordForm>
    ),
  })
}

export async function confirm(request: PublicRequest): Promise<Result> {
  const path = { token: request.params.token ?? '' }
  const answer = await request.upstream.authentication.PUT('/number-links/{token}', { path })
  if (!answer.ok) return gone(request, answer)
  return seeOther(sessionPaths.login(), { type: 'SUCCESS', message: answer.displayMessage })
}

function gone({ page }: PublicRequest, refusal: UpstreamRefusal): Result {
  if (refusal.kind !== 'notFound' && refusal.kind !== 'invalid') throw new UpstreamRefused(refusal)
  const title = page.t('password:link.goneTitle')
  const main = (
    <Message icon="clock" title={title} text={page.t('sessions:held.gone')}>
      <PlainLink href={sessionPaths.login()} primary label={page.t('session:login.submit')} />
    </Message>
  )
  return screen({ layout: 'auth', status: 404, title, main })
}
