import { readForm } from '#src/http/form.ts'
import { type Result, screen, seeOther } from '#src/http/result.ts'
import type { PublicRequest } from '#src/http/route.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import { AcceptView } from '#views/invitations/accept.tsx'
import { GoneView } from '#views/invitations/gone.tsx'
import { sessionPaths } from '../session/paths.ts'
import { type AcceptState, checkAccept } from './accept-form.ts'

/** Whom the invitation is for; an expired or used one is an honest page (S84). */
export async function show(request: PublicRequest): Promise<Result> {
  return form(request, null)
}

export async function accept(request: PublicRequest): Promise<Result> {
  const { c, page, upstream, params } = request
  const checked = checkAccept(await readForm(c), page.t)
  if ('state' in checked) return form(request, checked.state)
  const result = await upstream.read(
    upstream.authentication.POST('/invitations/{token}', {
      params: { path: { token: params.token ?? '' } },
      body: checked.body,
    }),
  )
  if (result.ok) {
    const message = result.displayMessage || page.t('session:invitation.done')
    return seeOther(sessionPaths.login(), { type: 'SUCCESS', message })
  }
  if (result.kind !== 'invalid') return gone(request)
  const values = { fullName: checked.body.fullName }
  return form(request, { values, errors: result.errors }, result.displayMessage)
}

async function form(request: PublicRequest, state: AcceptState | null, message?: string) {
  const { page, upstream, params } = request
  const token = params.token ?? ''
  const result = await upstream.read(
    upstream.authentication.GET('/invitations/{token}', { params: { path: { token } } }),
  )
  if (!result.ok) {
    if (['notFound', 'ruleBroken', 'invalid'].includes(result.kind)) return gone(request)
    throw new UpstreamRefused(result)
  }
  const { email, mobileNo, fullName } = result.data
  const invitedAs = email ?? (mobileNo ? page.format.phone(mobileNo) : '')
  const shown = state ?? { values: { fullName: fullName ?? '' }, errors: {} }
  return screen({
    layout: 'auth',
    title: page.t('session:invitation.title'),
    status: state ? 422 : 200,
    main: <AcceptView email={invitedAs} token={token} state={shown} message={message} />,
  })
}

function gone({ page }: PublicRequest): Result {
  const title = page.t('session:invitation.goneTitle')
  return screen({ layout: 'auth', status: 404, title, main: <GoneView /> })
}
