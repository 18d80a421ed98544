import { canonicalEmail, EMAIL_MAX, isEmail } from '#src/contract/authentication/email.ts'
import { parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { roleId } from '#src/contract/authentication/roles-of-staff.ts'
import type { InvitationListItem, InvitedRole } from '#src/contract/authentication/staff.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { FULL_ROLE, givableRoles, readRoles } from '#src/features/roles/index.ts'
import { UpstreamFault, UpstreamRefused } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { customText } from '#src/web/forms/choice-fields.tsx'
import { emptyValues, type NameOf, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { newPassword, repeatedPassword } from '#src/web/forms/password-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { nameRules, textLine } from '#src/web/forms/text-fields.tsx'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { AcceptView, GoneView } from '#views/invitations/accept.tsx'
import { can, type Screen } from '#views/page/page.ts'
import { RoleSelect } from '#views/roles/exports.ts'
import { findInvitation } from './load-invitations.ts'

const mismatch = 'common:messages.confirmPassword'
const fields = {
  fullName: textLine('session:invitation.fullName', {
    ...nameRules,
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
      const to = email ?? (mobileNo ? page.format.phone(mobileNo) : '')
      const words = questionWords(page.t, `role-manager:${action}`, { to })
      return {
        action: paths[action]({ id }),
        ...words,
        tone: action === 'resend' ? 'primary' : 'danger primary',
        cancelHref: paths.list(),
        crumbs: crumbsTo(page, paths.list, { label: fullName ?? to }, { label: words.verb }),
      }
    },
    send: ({ upstream }, { id }) =>
      upstream.authentication.POST(`/invitations/{id}/${action}`, { path: { id } }),
    next: () => paths.list(),
  }
}

/** Who is invited, by which channel, and with which role; banks have no choice of role. */
export function inviting(role: InvitedRole) {
  const { add, list } = invitingPaths[role]
  return newForm({
    fields: {
      destination: {
        ...textLine('role-manager:invite.destination', {
          required: 'role-manager:errors.destinationRequired',
          max: EMAIL_MAX,
          stops: true,
          valid: (typed) => isEmail(canonicalEmail(typed)) || parseLocalMobile(typed) !== null,
          invalid: 'role-manager:errors.destination',
          hint: 'role-manager:invite.destinationHint',
          autoComplete: 'off',
        }),
        aliases: ['email', 'mobileNo'],
      },
      fullName: textLine('role-manager:invite.fullName', {
        ...nameRules,
        required: 'common:messages.fullNameRequired',
        max: FULL_NAME_MAX,
        autoComplete: 'off',
      }),
      roleId: customText((typed) => {
        const isNone = role === 'ADMIN' && !roleId.safeParse(typed).success
        return isNone ? 'role-manager:errors.role' : null
      }),
    },
    about: ({ page }) => {
      const title = page.t(`role-manager:invite.${role}.title`)
      return {
        title,
        lead: page.t(`role-manager:invite.${role}.lead`),
        action: add(),
        submit: page.t('role-manager:invite.action'),
        cancelHref: list(),
        crumbs: crumbsTo(page, list, { label: title }),
      }
    },
    load: async (request) => (role === 'ADMIN' ? await readChoices(request) : null),
    layout: (field, { loaded, values, errors }) => (
      <>
        {field('destination')}
        {field('fullName')}
        {loaded && <RoleSelect roles={loaded} value={values.roleId} error={errors.roleId} />}
      </>
    ),
    add: ({ upstream }, { destination, fullName, ...values }) => {
      const mobileNo = parseLocalMobile(destination)
      const to = mobileNo ? { mobileNo } : { email: canonicalEmail(destination) }
      const given = role === 'ADMIN' ? roleId.parse(values.roleId) : null
      const body = { role, fullName, ...to, roleId: given }
      return upstream.authentication.POST('/invitations', { body })
    },
    done: ({ actor }) => (can(actor, list.allow) ? list() : add()),
  })
}

/** Full administrator comes last, so that nobody picks it by accident. */
async function readChoices(request: Request) {
  const roles = givableRoles(request.actor, await readRoles(request))
  const options = roles.map(({ id, name }) => ({ value: id, label: name }))
  const isFull = ({ value }: { value: string }) => value === FULL_ROLE
  return [...options.filter((option) => !isFull(option)), ...options.filter(isFull)]
}
