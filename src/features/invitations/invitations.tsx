import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault, UpstreamRefused } from '#src/upstream/result.ts'
import { readForm } from '#src/web/forms/form.ts'
import { faultMessage, save } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { AcceptView } from '#views/invitations/accept.tsx'
import { GoneView } from '#views/invitations/gone.tsx'
import { type AcceptState, checkAccept } from './accept-form.ts'

export async function show(request: PublicRequest): Promise<Result> {
  return form(request, null)
}

export async function accept(request: PublicRequest): Promise<Result> {
  const { c, page, upstream, params } = request
  const checked = checkAccept(await readForm(c), page.t, page.brand)
  if ('state' in checked) return form(request, checked.state)
  const { fullName } = checked.body
  const call = upstream.authentication.POST('/invitations/{token}', {
    params: { path: { token: params.token ?? '' } },
    body: checked.body,
  })
  const answer = await save(upstream.read(call))
  if (answer.ok) {
    const message = answer.displayMessage || page.t('session:invitation.done')
    return seeOther(sessionPaths.login(), { type: 'SUCCESS', message })
  }
  const { saveError } = answer
  if (saveError instanceof UpstreamFault) return unanswered(request, fullName, saveError)
  if (saveError.kind !== 'invalid') return gone(request, saveError.displayMessage)
  return form(request, { values: { fullName }, errors: saveError.errors }, saveError.displayMessage)
}

async function unanswered(request: PublicRequest, fullName: string, fault: UpstreamFault) {
  const { t } = request.page
  const message = faultMessage(t, fault)
  const shown = await form(request, { values: { fullName }, errors: {} }, message)
  return shown.status === 422 ? { ...shown, status: faultStatus(fault) } : shown
}

async function form(
  request: PublicRequest,
  state: AcceptState | null,
  message?: string,
): Promise<Screen> {
  const { page, upstream, params } = request
  const token = params.token ?? ''
  const result = await upstream.read(
    upstream.authentication.GET('/invitations/{token}', { params: { path: { token } } }),
  )
  if (!result.ok) {
    if (['notFound', 'ruleBroken', 'invalid'].includes(result.kind)) {
      return gone(request, result.displayMessage)
    }
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

function gone({ page }: PublicRequest, why: string): Screen {
  const title = page.t('session:invitation.goneTitle')
  return screen({ layout: 'auth', status: 404, title, main: <GoneView why={why} /> })
}
