import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import type {
  InvitationListItem,
  InvitedRole,
} from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { UpstreamFault, UpstreamRefused } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { emptyValues, type NameOf, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { newPassword, repeatedPassword } from '#src/web/forms/password-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { AcceptView } from '#views/invitations/accept.tsx'
import { GoneView } from '#views/invitations/gone.tsx'
import { findInvitation } from './load-invitations.ts'

const mismatch = 'common:messages.confirmPassword'
const fields = {
  fullName: textLine('session:invitation.fullName', {
    required: 'common:messages.fullNameRequired',
    max: FULL_NAME_MAX,
    stops: true,
    autoComplete: 'name',
  }),
  password: newPassword('session:invitation.password', {
    required: 'common:messages.passwordRequired',
    weak: 'common:messages.passwordWeak',
  }),
  confirmPassword: repeatedPassword('session:invitation.confirm', {
    as: 'password',
    required: mismatch,
    differs: mismatch,
  }),
}
type State = Outcome<NameOf<typeof fields>> & { values?: ValuesOf<typeof fields> }

export function show(request: PublicRequest): Promise<Result> {
  return form(request, {})
}

export async function accept(request: PublicRequest): Promise<Result> {
  const { page, upstream, params } = request
  const { values, errors } = await readFields(request, fields)
  if (Object.keys(errors).length > 0) return form(request, { values, errors })
  const { fullName, password } = values
  const call = upstream.authentication.POST('/invitations/{token}', {
    path: { token: params.token ?? '' },
    body: { fullName, password },
  })
  const answer = await save(call)
  if (answer.ok) {
    const message = answer.displayMessage || page.t('session:invitation.done')
    return seeOther(sessionPaths.login(), { type: 'SUCCESS', message })
  }
  const { saveError } = answer
  const isGone = !(saveError instanceof UpstreamFault) && saveError.kind !== 'invalid'
  return isGone ? gone(request, saveError.displayMessage) : form(request, { values, saveError })
}

async function form(request: PublicRequest, { values, ...outcome }: State): Promise<Screen> {
  const { page, upstream, params } = request
  const token = params.token ?? ''
  const result = await upstream.authentication.GET('/invitations/{token}', { path: { token } })
  if (!result.ok) {
    if (['notFound', 'ruleBroken', 'invalid'].includes(result.kind)) {
      return gone(request, result.displayMessage)
    }
    throw new UpstreamRefused(result)
  }
  const { email, mobileNo, fullName } = result.data
  const invitedAs = email ?? (mobileNo ? page.format.phone(mobileNo) : '')
  const { form, answer } = formStateOf(page, fields, outcome)
  const shown = values ?? { ...emptyValues(fields), fullName: fullName ?? '' }
  return screen({
    layout: 'auth',
    title: page.t('session:invitation.title'),
    status: answer.status,
    main: (
      <AcceptView email={invitedAs} token={token} {...form}>
        {renderFields(fields, { values: shown, errors: form.errors }, page.t)}
      </AcceptView>
    ),
  })
}

function gone({ page }: PublicRequest, why: string): Screen {
  const title = page.t('session:invitation.goneTitle')
  return screen({ layout: 'auth', status: 404, title, main: <GoneView why={why} /> })
}

export function renewal(role: InvitedRole, action: 'resend' | 'revoke'): Act<InvitationListItem> {
  const paths = invitingPaths[role]
  return {
    load: (request) => findInvitation(request, role),
    question({ page }, { id, fullName, email, mobileNo }) {
      const { t, format } = page
      const to = email ?? (mobileNo ? format.phone(mobileNo) : '')
      const verb = t(`role-manager:${action}.action`)
      return {
        action: paths[action]({ id }),
        title: t(`role-manager:${action}.title`),
        text: t(`role-manager:${action}.text`, { to }),
        verb,
        tone: action === 'resend' ? 'primary' : 'danger primary',
        cancelHref: paths.list(),
        crumbs: crumbsTo(
          page,
          invitingPaths[role].list,
          { label: fullName ?? to },
          { label: verb },
        ),
      }
    },
    send: ({ upstream }, { id }) =>
      upstream.authentication.POST(`/invitations/{id}/${action}`, { path: { id } }),
    next: () => paths.list(),
  }
}
